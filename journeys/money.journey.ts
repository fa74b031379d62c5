import { expect, test } from './journey.ts'

const jose = '01900000-0000-7000-8000-000000000051'

test('a bill is paid in two ways and over, the rest pays the next bill, and the books agree', async ({
  as,
}) => {
  const page = await as('staff')
  const addBill = async (amount: string) => {
    await page.goto(`/billing/add?patientId=${jose}`)
    await page.getByLabel('Amount').fill(amount)
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText(`$${amount} to pay of $${amount}`, { exact: false })).toBeVisible()
  }
  await addBill('120.00')
  await page.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take payment' })
  await dialog.getByLabel('Amount', { exact: true }).fill('50')
  await dialog.getByRole('button', { name: 'Add another method' }).click()
  await expect(dialog.getByLabel('Amount 2')).toHaveValue('70.00')
  await dialog.getByLabel('Amount 2').fill('90')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('button', { name: 'Keep as credit' }).click()
  const notice = page.getByText(/^\$140\.00 paid \(R-\d+, R-\d+\)$/)
  await expect(notice).toBeVisible()
  const receipts = /(R-\d+), (R-\d+)/.exec((await notice.textContent()) ?? '')

  await addBill('15.00')
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Money' }).click()
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('link', { name: receipts?.[2] ?? '' }).click()
  await page.getByRole('button', { name: 'Pay bills' }).click()
  await expect(page.getByText('Bills paid from this payment')).toBeVisible()

  const owner = await as('admin')
  await owner.goto('/billing/books')
  await owner.getByLabel('Period').selectOption('Today')
  const checks = owner.getByRole('list', { name: 'Checks' })
  await expect(checks.getByText('Agree')).toHaveCount(7)
  await owner
    .getByRole('region', { name: 'Money received' })
    .getByRole('link', { name: /^Card/ })
    .click()
  await expect(owner.getByRole('link', { name: receipts?.[2] ?? '' })).toBeVisible()
})
