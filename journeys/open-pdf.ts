import type { Page } from '@playwright/test'

/**
 * Presses the first button of that name, which opens a tab with a PDF. A browser without a viewer of PDFs saves it
 * instead.
 */
export async function opensPdf(page: Page, name: string | RegExp): Promise<void> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name }).first().click(),
  ])
  const saved = tab.waitForEvent('download', (download) => download.url().startsWith('blob:'))
  await Promise.any([tab.waitForURL(/^blob:/), saved])
  await tab.close()
}
