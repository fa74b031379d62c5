import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('the owner schedules a report for a doctor, who follows the mailed link, signs in and stops the mails', async ({
  as,
  page: mailbox,
}) => {
  const there = { baseURL: clinic.url }
  const doctor = await clinic.person('doctor', 'Dr. Paula Meyer')
  const owner = await as(await clinic.person('admin', 'Ada Byron'), there)
  await owner.goto('/reports/visits-by-doctor')
  await owner.getByLabel('Days', { exact: true }).selectOption('Last month')
  await owner.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(owner.getByLabel('Days of the report')).toHaveValue('last month')
  await owner.getByLabel('How often').selectOption('Every month')
  await owner.getByRole('combobox', { name: 'Receivers' }).fill('Paula')
  await owner.getByRole('option', { name: /Paula Meyer/ }).click()
  await owner.getByRole('button', { name: 'Remove Ada Byron' }).click()
  expect(await accessibilityFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Add Schedule' }).click()

  const card = owner.getByRole('region', { name: 'Visits by doctor' })
  await expect(card).toContainText('On day 1 of each month at 08:00')
  await expect(card).toContainText('No mail yet.')
  expect(await accessibilityFaults(owner)).toEqual([])
  await card.getByRole('button', { name: 'Send now: Visits by doctor' }).click()
  const mail = () => clinic.mailsTo(doctor.email).find((text) => text.includes('/reports/'))
  await expect.poll(mail, { timeout: 15_000 }).toContain('This mail has no figures')
  expect(mail()).not.toContain('Ada')
  await owner.reload()
  await expect(card).toContainText('Sent')

  const [link = ''] = /http\S+\/reports\/visits-by-doctor\S*/.exec(mail() ?? '') ?? []
  await mailbox.goto(link)
  await expect(mailbox).toHaveURL(/\/login$/)
  await mailbox.getByLabel('Email').fill(doctor.email)
  await mailbox.getByLabel('Password', { exact: true }).fill(doctor.password)
  await mailbox.getByRole('button', { name: 'Login' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Visits by doctor' })).toBeVisible()
  expect(mailbox.url()).toBe(link)
  await expect(mailbox.getByLabel('Days', { exact: true })).toHaveValue('last month')

  await mailbox.goto(`${clinic.url}/reports/schedules`)
  const own = mailbox.getByRole('region', { name: 'Visits by doctor' })
  await expect(own).toContainText('Ada Byron')
  await expect(own.getByRole('button', { name: /^Send now/ })).toHaveCount(0)
  await own.getByRole('button', { name: /^Stop/ }).press('Enter')
  await expect(own).toContainText('The receiver stopped these mails.')
  await expect(card).toContainText('Paused')
})
