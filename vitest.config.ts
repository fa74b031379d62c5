import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// `npm run trust` also runs the quick trust tests, as often as the trust list asks.
const isFull = process.argv.includes('--project=trust')
const tests = ['app', 'contract', 'server', 'clinic', 'demo', 'web', 'bench', 'samples']
const alone = [
  'trust/*-flood.test.ts',
  'demo/demo-in-time.test.ts',
  'clinic/reports/catalog/server/reports-on-standby.test.ts',
]

export default defineConfig({
  test: {
    // Test files share one PostgreSQL; each has a database of its own.
    // A worker spends half of its time waiting for PostgreSQL, so no core is left free for it.
    maxWorkers: '100%',
    globalSetup: './server/database/test-cluster.ts',
    testTimeout: 15_000,
    hookTimeout: 30_000,
    allowOnly: false,
    provide: { isFull },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [...tests.map((folder) => `${folder}/**/*.test.ts`), 'trust/*.test.ts'],
          exclude: alone,
          // One process runs many files, as a server handles many requests: most of a file's time
          // is loading the server.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: tests.map((folder) => `${folder}/**/*.test.tsx`),
          setupFiles: ['./web/test-setup.ts'],
          // As long as the queries of Testing Library wait (`web/test-setup.ts`).
          expect: { poll: { timeout: 5000 } },
          // One browser runs many files; each loads the pages anew, but not the libraries.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          include: alone,
          // These count seconds, or how many people get through in time, or follow all that the cluster writes: they
          // run alone, after the others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'trust',
          environment: 'node',
          include: isFull ? ['trust/*.test.ts', 'trust/slow/*.test.ts'] : ['trust/slow/*.test.ts'],
          // These kill and flood servers of their own and wait for the disk: one at a time.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
