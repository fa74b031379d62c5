import type { Page } from '@playwright/test'
import { namedPatients } from '../demo/cast.ts'
import { daysAfter, today } from '../contract/dates.ts'
import { accessibilityFaults } from './accessibility.ts'
import { choosePerson, expect, test } from './journey.ts'

async function takePayment(page: Page, amount: string, method: string) {
  await page.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take payment' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Paid by').selectOption(method)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toHaveCount(0)
}

async function setLimit(admin: Page, amount: string) {
  await admin.goto('/settings/tills')
  await admin.getByLabel('Limit of returns').fill(amount)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved')).toBeVisible()
}

test('cash is held from a float to a count, and the day end agrees', async ({ as, newcomer }) => {
  const account = await newcomer('staff')
  const [clerk, admin] = [await as(account), await as('admin')]
  await setLimit(admin, '300')

  await clerk.goto('/billing')
  await clerk.getByRole('button', { name: 'Money' }).click()
  await clerk.getByRole('link', { name: 'Till', exact: true }).click()
  await clerk.getByLabel('Till', { exact: true }).selectOption('Billing office')
  await clerk.getByLabel('Cash in it now').fill('150')
  expect(await accessibilityFaults(clerk)).toEqual([])
  await clerk.getByRole('button', { name: 'Open till' }).click()
  await expect(clerk.getByText('Expected cash now')).toBeVisible()

  await clerk.goto('/billing/add')
  await choosePerson(clerk, 'Patient', namedPatients.noor.name)
  await clerk.getByRole('spinbutton', { name: 'Amount' }).fill('500')
  await clerk.getByRole('button', { name: 'Add Bill' }).click()
  await clerk.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(clerk.getByRole('heading', { name: 'Edit Bill' })).toBeVisible()
  await takePayment(clerk, '100', 'cash')
  await takePayment(clerk, '400', 'card')
  const bill = clerk.url()

  const card = clerk.getByRole('listitem').filter({ hasText: 'Card' })
  await card.getByRole('button', { name: 'Give back…' }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(clerk.getByText(/^You asked to give \$400\.00 back/)).toBeVisible()
  await admin.goto('/billing/day')
  const waiting = admin.getByRole('list', { name: 'Returns to approve' }).getByRole('listitem')
  await expect(waiting.filter({ hasText: account.name })).toBeVisible()
  expect(await accessibilityFaults(admin)).toEqual([])
  await waiting.filter({ hasText: account.name }).getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('$400.00 given back')).toBeVisible()
  await expect(clerk.getByText(/^\$400\.00 given back/)).toBeVisible()
  await setLimit(admin, '')

  await clerk.goto('/billing/till')
  await expect(clerk.getByText('$250.00')).toBeVisible()
  expect(await accessibilityFaults(clerk)).toEqual([])
  await clerk.getByRole('button', { name: 'Count and close' }).first().click()
  const count = clerk.getByRole('dialog', { name: 'Count and close Billing office' })
  await count.getByLabel('$100.00').fill('2')
  await count.getByLabel('$20.00').fill('2')
  await expect(count.getByText('−$10.00')).toBeVisible()
  await count.getByLabel('Reason for the difference').fill('Ten dollars too much given as change')
  expect(await accessibilityFaults(clerk)).toEqual([])
  await count.getByRole('button', { name: 'Close till' }).click()
  await expect(clerk.getByText('You have no till open')).toBeVisible()

  await clerk.goto('/billing/day')
  const tills = clerk.getByRole('table', { name: 'Tills' })
  const session = tills.getByRole('row').filter({ hasText: account.name })
  await expect(session).toContainText('$250.00')
  await expect(session).toContainText('$240.00')
  await expect(session).toContainText('−$10.00')
  const person = clerk
    .getByRole('table', { name: 'By person' })
    .getByRole('row')
    .filter({ hasText: account.name })
  await expect(person).toContainText('$500.00')
  await expect(person).toContainText('$400.00')
  await expect(person).toContainText('$100.00')
  expect(await accessibilityFaults(clerk)).toEqual([])

  const date = daysAfter(today('UTC'), -3)
  await admin.goto(`/billing/day?date=${date}`)
  await admin.getByRole('button', { name: 'Close the day' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click()
  await expect(admin.getByText(/closed this day/)).toBeVisible()

  await clerk.goto(bill)
  await clerk.getByRole('button', { name: 'Take payment' }).click()
  const payment = clerk.getByRole('dialog', { name: 'Take payment' })
  await payment.getByLabel('Date').fill(date)
  await payment.getByLabel('Note').fill('Paid at the weekend')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(
    payment.getByText('This day is closed. Choose a day that is open, such as today.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(payment.getByLabel('Note')).toHaveValue('Paid at the weekend')
})
