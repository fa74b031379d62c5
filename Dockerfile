# OpenWard as a container: `docker build -t openward .`; compose.yaml runs two of them.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY patches patches
RUN npm ci --no-audit --no-fund
COPY . .
# Only the build needs the packages of the pages. The image has its own Node.js, so the clone's copy is removed.
RUN node scripts/run.mjs build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPENWARD_DATA=/data
# The same memory settings as `npm start` (scripts/node.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/app app
COPY --from=build /app/contract contract
COPY --from=build /app/clinic clinic
COPY --from=build /app/demo demo
COPY --from=build /app/server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A stop finishes the requests in progress, within 10 seconds (docs/operations.md).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "--expose-gc", "app/server/main.ts"]
