import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface Extent {
  /** A CSS selector: nothing outside of it is looked at. Without it, the whole page is. */
  readonly within?: string
  /** Names of rules: no others are tried. */
  readonly only?: readonly string[]
  /** Names of rules that are not tried. */
  readonly without?: readonly string[]
}

/**
 * Asks axe for the faults of the page as it is shown now: each broken rule with each element that breaks it. Only
 * faults are worked out in full, which takes a quarter of the time.
 */
export async function accessibilityFaults(page: Page, extent: Extent = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe.source)
  return page.evaluate(async ({ within, only, without = [] }) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(within ?? document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(without.map((name) => [name, { enabled: false }])),
      ...(only ? { runOnly: [...only] } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
    )
  }, extent)
}

/** The same in the light and then in the dark theme; `inDark` are the only rules tried there. The page stays dark. */
export async function faultsInBothThemes(
  page: Page,
  { inDark, ...extent }: Extent & { readonly inDark?: readonly string[] } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const rules = colorScheme === 'dark' && inDark ? { only: inDark } : {}
    const found = await accessibilityFaults(page, { ...extent, ...rules })
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}
