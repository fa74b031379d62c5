import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './journeys/find-browser.ts'
import { retried } from './scripts/retried.mjs'
import { freePort } from './server/database/free-port.ts'

// Each worker reads this file again: environment variables pass on the values of the first reading.
process.env.JOURNEYS_PORT ??= String(await freePort())
process.env.JOURNEYS_PROVIDER_PORT ??= String(await freePort())
process.env.JOURNEYS_INBOX ??= join(tmpdir(), `openward-journeys-inbox-${randomUUID()}`)
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? ''
if (process.env.CHROMIUM_PATH === '') {
  throw new Error(
    'Journeys need a browser: install Chromium (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM_PATH to one.',
  )
}

// A host name, because passkeys do not work with IP addresses.
const url = `http://localhost:${process.env.JOURNEYS_PORT}`
const triedTwice = retried.map(({ file }) => `**/${file}`)
const resultFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  testMatch: '**/*.journey.ts',
  // One set of pictures for all machines; `npm run pictures` takes them anew, and nothing else does.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  forbidOnly: true,
  projects: [
    { name: 'tried once', retries: 0, testIgnore: triedTwice },
    { name: 'tried twice', retries: 1, testMatch: triedTwice },
  ],
  fullyParallel: false,
  workers: 2,
  // Far longer than a journey takes, so that none fails on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(resultFile ? [['json'] as ['json']] : [])],
  use: {
    baseURL: url,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace takes a quarter of the time: `npx playwright test NAME --trace on` writes one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/journeys-server.mjs',
    url: `${url}/api/ready`,
    env: {
      PORT: process.env.JOURNEYS_PORT,
      OPENWARD_URL: url,
      // In journeys, other devices have addresses of their own.
      OPENWARD_TRUST_PROXY: '1',
      // Only the journeys about the identity provider start one at this address.
      OPENWARD_OIDC_ISSUER: `http://127.0.0.1:${process.env.JOURNEYS_PROVIDER_PORT}`,
      OPENWARD_OIDC_CLIENT_ID: 'openward',
      OPENWARD_OIDC_CLIENT_SECRET: 'a secret between the two of them',
      OPENWARD_OIDC_NAME: 'Harbour ID',
      // The outside calendar of a doctor is on this machine.
      OPENWARD_PRIVATE_CALENDARS: '1',
      OPENWARD_INBOX_FOLDER: process.env.JOURNEYS_INBOX,
    },
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
