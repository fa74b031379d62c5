import { daysAfter } from '../contract/dates.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a bill gets overdue, stands among those who owe, is reminded of by mail, paid and gone', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const rosa = await clinic.person('patient', 'Rosa Fontaine')
  const admin = await clinic.person('admin', 'Ada Owner')
  const staff = await clinic.person('staff', 'Desk Person')
  const boss = await as(admin, { baseURL: clinic.url })
  await boss.goto('/settings/reminders')
  await boss.getByLabel('Reminders of overdue bills').selectOption('On')
  await boss.getByRole('button', { name: 'Save' }).click()
  await expect(boss.getByText('Settings saved.')).toBeVisible()

  const desk = await as(staff, { baseURL: clinic.url })
  await desk.goto(`/billing/add?patientId=${rosa.id}`)
  await desk.getByLabel('Amount').fill('120.50')
  // Due eight days ago, after the term of payment.
  await desk.getByLabel('Date').fill(daysAfter(clinic.today, -22))
  await desk.getByLabel('Date').press('Tab')
  await desk.getByRole('button', { name: 'Add Bill' }).click()
  await expect(desk.getByText('Bill added')).toBeVisible()
  await desk.goto('/billing?status=overdue')
  await expect(desk.getByRole('table', { name: 'Bills' }).getByText('$120.50')).toBeVisible()
  await desk.getByRole('button', { name: 'Money' }).click()
  await desk.getByRole('link', { name: 'Who owes' }).click()
  const owing = desk.getByRole('table', { name: 'Who owes' })
  await expect(owing.getByText('Rosa Fontaine')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await owing.getByRole('link', { name: 'Open' }).click()
  const statement = desk.getByRole('table', { name: 'Statement of account' })
  await expect(statement.getByText(/Invoice INV-/)).toBeVisible()

  // Nobody presses anything: the clock reminds.
  await expect.poll(() => clinic.mailsTo(rosa.email).length, { timeout: 60_000 }).toBe(1)
  const [mail = ''] = clinic.mailsTo(rosa.email)
  expect(mail).toContain('$120.50')
  expect(mail).toMatch(/INV-\d{6}, due/)
  await expect(desk.getByText('First reminder')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  const patient = await as(rosa, { baseURL: clinic.url })
  await patient.goto(/http\S+\/patient\/bills/.exec(mail)?.[0] ?? '')
  await expect(patient.getByText('You owe $120.50, all overdue')).toBeVisible()

  await statement.getByRole('link', { name: /Invoice INV-/ }).click()
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(desk.getByText(/, \$120\.50 paid/)).toBeVisible()
  await desk.goto('/billing/owed')
  await expect(desk.getByText('Nobody owes anything')).toBeVisible()
  await expect(patient.getByText('You owe nothing')).toBeVisible()
  expect(clinic.mailsTo(rosa.email)).toHaveLength(1)
})
