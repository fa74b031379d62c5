import { daysAfter, weekdayOf } from '../contract/dates.ts'
import { choosePerson, expect, searchFor, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a child is registered with its guardian and booked, and nothing stays planned for a person who has died', async ({
  as,
}) => {
  await clinic.person('doctor', 'Dr. Ana Silva')
  const page = await as(await clinic.person('staff', 'Tess Desk'), { baseURL: clinic.url })
  const register = async (name: string, born: string, contact: string) => {
    await page.goto('/patients/add')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Date of Birth').fill(born)
    await page.getByLabel('Gender', { exact: true }).selectOption('female')
    await page.getByLabel('Contact', { exact: true }).fill(contact)
    await page.getByRole('button', { name: 'Add Patient' }).click()
    await expect(page).toHaveURL(/\/patients$/)
  }
  await register('Rania Haddad', '1988-05-06', '555 0198')
  await register('Noor Haddad', '2020-03-04', '555 0197')

  await searchFor(page, 'noor')
  await page
    .getByRole('row', { name: /Noor Haddad/ })
    .getByRole('link', { name: 'Details' })
    .click()
  const banner = page.getByRole('region', { name: 'Patient', exact: true })
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Add related person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add related person' })
  await dialog.getByRole('checkbox', { name: 'guardian' }).check()
  await choosePerson(dialog, 'Own Chart', 'Rania Haddad')
  await dialog.getByRole('button', { name: 'Save Related Person' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(banner.getByText('Rania Haddad')).toBeVisible()
  await expect(banner.getByRole('link', { name: '555 0198' })).toBeVisible()

  // A Monday, on which the doctor works.
  const monday = daysAfter(clinic.today, 15 - weekdayOf(clinic.today))
  await page.keyboard.press('b')
  const panel = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(panel.getByRole('combobox', { name: 'Patient' })).toHaveValue('Noor Haddad')
  const about = panel.getByRole('group', { name: 'Warnings and needs' })
  await expect(about.getByText('Rania Haddad')).toBeVisible()
  await expect(about.getByRole('link', { name: '555 0198' })).toBeVisible()
  await choosePerson(panel, 'Doctor', 'Ana Silva')
  await panel.getByLabel('Date', { exact: true }).fill(monday)
  await panel.getByLabel('Time', { exact: true }).fill('10:00')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(/^Noor Haddad booked: /)).toBeVisible()

  await page.goto('/patients')
  await searchFor(page, 'noor')
  await page
    .getByRole('row', { name: /Noor Haddad/ })
    .getByRole('link', { name: 'Details' })
    .click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByText('More details').click()
  await page.getByLabel('Death', { exact: true }).selectOption('day not known')
  await page.getByRole('button', { name: 'Update Patient' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await searchFor(page, 'noor')
  const row = page.getByRole('row', { name: /Noor Haddad/ })
  await expect(row.getByText('Deceased')).toBeVisible()
  await row.getByRole('link', { name: 'Details' }).click()
  await expect(banner.getByText('Deceased, day not known')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Appointment' })).toHaveCount(0)
  const planned = page.getByRole('list', { name: 'Still planned' })
  await expect(planned.getByRole('listitem')).toHaveText([/10:00 with Dr\. Ana Silva/])
  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByText('1 visit ended. The patient is not written to.')).toBeVisible()
  await expect(planned).toHaveCount(0)
  await page.getByRole('tab', { name: 'Appointments' }).click()
  await expect(page.getByText('Canceled').first()).toBeVisible()
})
