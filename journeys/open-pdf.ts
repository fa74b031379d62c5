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
  await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')])
  await tab.close()
}
