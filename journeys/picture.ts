import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test, expect, type Locator, type Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** Letters stand at whole pixels: between them, builds of Chromium place them differently. */
export const wholePixels = {
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--disable-font-subpixel-positioning'],
  },
}

/** The browser that took the pictures, and its version: one without windows draws letters in another way. */
const takenBy = 'journeys/pictures/browser.txt'
/** Forgives a stray pixel; a colour is another one from one hundredth of the way to its opposite on. */
const sameBrowser = { threshold: 0.01, maxDiffPixels: 10 }
/** Forgives that each letter is drawn a little differently; sizes, parts and large areas count. */
const otherBrowser = { threshold: 0.1, maxDiffPixelRatio: 0.03 }

/** A busy machine draws slowly: each picture is taken until two in a row are the same. */
const patience = 60_000

/** Shows a page in a theme, without the motion that a picture would catch half way. */
export async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** Compares with the picture in `journeys/pictures`; goes on after a difference, to find them all. */
export async function expectPicture(
  shown: Page | Locator,
  name: string,
  mask: Locator[] = [],
): Promise<void> {
  const file = `${name.toLowerCase().replace(/\W+/g, '-')}.png`
  const page = 'page' in shown ? shown.page() : shown
  const [version = ''] = page.context().browser()?.version().split('.') ?? []
  const browser = `${basename(process.env['CHROMIUM_PATH'] ?? '')} ${version}`
  if (test.info().config.updateSnapshots !== 'none') writeFileSync(takenBy, `${browser}\n`)
  const isSame = readFileSync(takenBy, 'utf8').trim() === browser
  const tolerance = isSame ? sameBrowser : otherBrowser
  await expect.soft(shown).toHaveScreenshot(file, { mask, timeout: patience, ...tolerance })
}
