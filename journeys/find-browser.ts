import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sparticuz from '@sparticuz/chromium'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  // Chromium without windows takes two thirds of the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser for the journeys: the one that CHROMIUM_PATH names, else one of the system, else
 * Playwright's own, else the one of an npm package. Null when none of them runs.
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const found = systemBrowsers.flatMap(onPath).find(runs)
  if (found) return found
  const own = chromium.executablePath()
  if (existsSync(own) && runs(own)) return own
  // Unpacked into the system's temporary folder; it runs where libnss3 is installed.
  const packaged = await sparticuz.executablePath().catch(() => null)
  return packaged !== null && runs(packaged) ? packaged : null
}

function onPath(program: string): string[] {
  if (isAbsolute(program)) return existsSync(program) ? [program] : []
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).filter((path) => existsSync(path))
}

/** A name on the path may be a stub that only asks to install something: running it shows. */
function runs(browser: string): boolean {
  const { status } = spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 })
  return status === 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await findBrowser()
  if (browser) process.stdout.write(`${browser}\n`)
  process.exitCode = browser ? 0 : 1
}
