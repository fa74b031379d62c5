import type { Browser, Page } from '@playwright/test'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { aStockItem, aStockLocation, balanceOf } from '../clinic/stock/ledger/server/a-stock.ts'
import { expect, signIn, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

async function staffIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: clinic.url })).newPage()
  await signIn(page, await clinic.person('staff', 'Sam Rivera'))
  return page
}

/** The PDF in a mail as it came over the wire. */
async function pdfIn(mail: string): Promise<string> {
  const [, part = ''] = mail.split(/Content-Type: application\/pdf/i)
  const [, content = ''] = part.split(/\r?\n\r?\n/)
  const { text } = await readPdf(Buffer.from(content.replace(/\s/g, ''), 'base64'))
  return text.replace(/\s+/g, ' ')
}

test('what is low is ordered, mailed, received in two lots at another price, and closed', async ({
  browser,
}) => {
  const { sql } = clinic
  const locationId = await aStockLocation(sql, 'Pharmacy')
  const itemId = await aStockItem(sql, {
    ...{ name: 'Ibuprofen 400 mg', reorderLevel: '60' },
    packs: [{ name: 'box', size: '20', barcode: '4006381333931' }],
  })
  const page = await staffIn(browser)

  await page.goto('/inventory/suppliers/add')
  await page.getByLabel('Name', { exact: true }).fill('Northshore Pharma')
  await page.getByLabel('Email for orders').fill('orders@northshore.example')
  await page.getByRole('combobox', { name: 'Add an item' }).fill('ibu')
  await page.getByRole('option', { name: /Ibuprofen 400 mg/ }).click()
  await page.getByLabel('Its code of Ibuprofen 400 mg').fill('N-4711')
  await page.getByLabel(/^Price of one in USD of/).fill('4.10')
  await page.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(page.getByText('Supplier added')).toBeVisible()

  // On a phone the select of what a supplier delivers has the width of the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inventory/orders/add')
  await page
    .getByRole('combobox', { name: 'Supplier', exact: true })
    .selectOption('Northshore Pharma')
  const delivered = page.getByRole('combobox', { name: 'Delivered by Northshore Pharma' })
  await expect(delivered).toBeVisible()
  expect((await delivered.boundingBox())?.width).toBeGreaterThan(300)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/inventory/low')
  await expect(page.getByRole('row', { name: /Ibuprofen/ })).toContainText('3 × box')
  await page.getByRole('button', { name: 'Make a draft order' }).click()
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Draft of an order' })).toBeVisible()
  await page.getByRole('button', { name: 'Send…' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order PO-000001' })).toBeVisible()
  await expect
    .poll(() => clinic.mailsTo('orders@northshore.example').length, { timeout: 20_000 })
    .toBe(1)
  const [mail = ''] = clinic.mailsTo('orders@northshore.example')
  const paper = await pdfIn(mail)
  for (const words of ['PO-000001', 'Ibuprofen 400 mg', 'N-4711', '3 × box', '12.30']) {
    expect(paper).toContain(words)
  }

  await page.getByRole('link', { name: 'Receive' }).click()
  const quantity = page.getByLabel('Quantity of Ibuprofen 400 mg')
  await expect(quantity).toHaveValue('3')
  await quantity.fill('1')
  await page.getByRole('textbox', { name: 'Lot of Ibuprofen 400 mg' }).fill('A1')
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('Part received')).toBeVisible()

  await page.getByRole('link', { name: 'Receive' }).click()
  await expect(quantity).toHaveValue('2')
  // One scan brings the lot and the expiry; the quantity is counted from it.
  await page.getByLabel('Scan', { exact: true }).fill('(01)04006381333931(17)350131(10)B7')
  await page.getByLabel('Scan', { exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Lot of Ibuprofen 400 mg' })).toHaveValue('B7')
  await quantity.fill('2')
  await page.getByLabel('Price of one in USD of Ibuprofen 400 mg').fill('4.30')
  await expect(page.getByText('Costs $0.40 more than ordered.')).toBeVisible()
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('All of the order is received')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '$0.40 more' })).toBeVisible()
  expect(await balanceOf(sql, { itemId, locationId })).toBe(60)
})
