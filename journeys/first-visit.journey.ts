import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { choosePerson, expect, test } from './journey.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a new person asks for a first visit and confirms it by mail, and the desk links them to a chart', async ({
  page,
  as,
}) => {
  const at = { baseURL: clinic.url }
  await clinic.person('doctor', 'Dr. Vera Lund')
  const account = await clinic.person('patient', 'Nia New')
  const visitTypeId = await aVisitType(clinic.sql, { name: 'First visit', minutes: 30 })
  await clinic.sql`update visit_types set bookable_by = 'everyone' where id = ${visitTypeId}`
  const admin = await as(await clinic.person('admin', 'Ada Chief'), at)
  await admin.goto('/settings/booking')
  await admin.getByLabel('New patients').selectOption('on')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Settings saved.')).toBeVisible()

  await page.goto(clinic.url)
  await page.getByRole('link', { name: 'Book a first appointment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a first' })).toBeVisible()
  await page.getByLabel('What for').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Later' }).click()
  await page
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .click()
  expect(await faultsInBothThemes(page)).toEqual([])
  const email = `new-${account.email}`
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Date of Birth').fill('1990-05-06')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 555 010 0142')
  await page.getByRole('button', { name: 'Ask for this appointment' }).click()
  await expect(page.getByText(/A mail is on its way/)).toBeVisible()

  const desk = await as(await clinic.person('staff', 'Rita Desk'), at)
  await desk.goto('/today')
  const toCheck = desk.getByRole('region', { name: 'New patients, identity to be checked' })
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(toCheck.getByText(email)).toHaveCount(0)

  // The mailbox has the link; the clinic's outbox does not.
  await expect.poll(() => clinic.mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  const [link = ''] = /http\S+\/book\/confirm#[\w-]{43}/.exec(clinic.mailsTo(email)[0] ?? '') ?? []
  await admin.goto('/settings/outbox')
  const mail = admin.getByRole('row').filter({ hasText: email })
  await mail.getByText('Please confirm your appointment').click()
  await expect(mail).toContainText('(link)')
  await expect(mail).not.toContainText('#')
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, I will come' }).click()
  await expect(page.getByText(/^Thank you\./)).toBeVisible()

  await toCheck.getByText('New patients, identity to be checked').click()
  await toCheck.getByRole('button', { name: `Link to a chart: ${account.name}` }).click()
  await choosePerson(desk, 'Patient', account.name)
  await desk.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(desk.getByText(`Booked for ${account.name}.`)).toBeVisible()
  await expect(toCheck.getByText(email)).toHaveCount(0)

  await admin.goto('/settings/booking')
  await admin.getByLabel('New patients').selectOption('off')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Settings saved.')).toBeVisible()
  await page.goto(`${clinic.url}/book`)
  await expect(page.getByText(/Nothing can be booked here/)).toBeVisible()
})
