import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { serveComponentPage } from './component-page.ts'
import { expect, test } from './journey.ts'
import {
  desktop,
  expectPicture,
  inTheme,
  phone,
  type Theme,
  themes,
  wholePixels,
} from './picture.ts'

test.use(wholePixels)

let components: Awaited<ReturnType<typeof serveComponentPage>>
test.beforeAll(async () => {
  components = await serveComponentPage()
})
test.afterAll(() => components.end())

/** As wide as the screens, and higher than any group: a picture of a part of the window is quick. */
const tall = { ...desktop, height: 1600 }

/** The groups that have pictures of their own. */
const elsewhere = ['Over the page', 'On paper']
/** The groups that a phone shows in another way. */
const onPhones = ['Filters', 'Lists']

/** The parts that open at the press of a button, each with what then is on screen. */
const overlays = [
  ['Open a dialog', 'dialog'],
  ['Open a side panel', 'dialog'],
  ['Ask about a row', 'alertdialog'],
] as const

async function open(page: Page, theme: Theme): Promise<void> {
  await page.goto(components.url)
  await inTheme(page, theme)
  // A caption may change without a new picture.
  await page.addStyleTag({ content: 'figcaption { visibility: hidden }' })
  await expect(page.getByRole('img', { name: 'The address of the tablet' })).toBeVisible()
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const theme of themes) {
  test(`the components of the kit look as in their pictures, ${theme}`, async ({ page }) => {
    await page.setViewportSize(tall)
    await open(page, theme)
    const names = await page.locator('main > div > section > h2').allTextContents()
    expect(names.length).toBeGreaterThan(9)
    for (const name of names.filter((one) => !elsewhere.includes(one)))
      await expectPicture(group(page, name), `kit ${name} ${theme}`)

    await page.setViewportSize(desktop)
    await group(page, 'Filters').getByRole('combobox', { name: 'Doctor' }).first().click()
    await expect(page.getByRole('option', { name: 'Bo Lindqvist' })).toBeVisible()
    await expectPicture(group(page, 'Filters'), `kit filter in use ${theme}`)
    await expectPicture(page.locator('div:has(> [role="listbox"]):visible'), `kit choices ${theme}`)
    await page.keyboard.press('Escape')
    for (const [act, role] of overlays) {
      await page.getByRole('button', { name: act }).click()
      await expect(page.getByRole(role)).toBeVisible()
      await expectPicture(page.getByRole(role), `kit ${act} ${theme}`)
      await page.getByRole(role).press('Escape')
    }
    await page.getByRole('button', { name: 'Give notices' }).click()
    await expectPicture(
      page.getByText('The bill was deleted.').locator('xpath=ancestor::*[5]'),
      `kit notices ${theme}`,
    )
  })

  test(`axe finds nothing in the components of the kit, ${theme}`, async ({ page }) => {
    await open(page, theme)
    // Filters stand once on a page of the product, and here three times.
    expect(await accessibilityFaults(page, { without: ['landmark-unique'] })).toEqual([])
  })
}

test('the components look as in their pictures on a phone', async ({ page }) => {
  await page.setViewportSize({ ...phone, height: tall.height })
  await open(page, 'light')
  for (const name of onPhones) await expectPicture(group(page, name), `kit ${name} phone`)
})

test('a printed page looks as in its picture', async ({ page }) => {
  await page.setViewportSize(desktop)
  await open(page, 'light')
  await page.emulateMedia({ media: 'print' })
  await expectPicture(group(page, 'On paper'), 'kit printed')
})

test('no clinic serves the page of the components', async ({ request }) => {
  expect(globSync('dist/web/**/*component-page*')).toEqual([])
  const answer = await request.get('/component-page.html')
  expect(await answer.text()).not.toContain('component-page')
})
