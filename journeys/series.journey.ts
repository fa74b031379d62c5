import { choosePerson, expect, test } from './journey.ts'

/** A Monday on which only the newcomers of this journey are booked. */
const firstDay = '2034-03-06'

test('a series is made by a rule, shows its conflicts before it is booked, and its rest is canceled', async ({
  as,
  newcomer,
}) => {
  const [doctor, patient, other] = [
    await newcomer('doctor'),
    await newcomer('patient'),
    await newcomer('patient'),
  ]
  const page = await as('staff')
  await page.goto(`/appointments/add?date=2034-03-20&time=10:00`)
  await choosePerson(page, 'Patient', other.name)
  await choosePerson(page, 'Doctor', doctor.name)
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(page).toHaveURL(/\/appointments\?view=day&date=.*&show=/)

  await page.goto(`/appointments/series/add?date=${firstDay}&time=10:00`)
  await choosePerson(page, 'Patient', patient.name)
  await choosePerson(page, 'Doctor', doctor.name)
  await page.getByLabel('Visits', { exact: true }).fill('4')
  const proposal = page.getByRole('group', { name: 'Visits' })
  await expect(proposal).toContainText('Every week on Monday, 4 times.')
  await expect(proposal).toContainText('One of them cannot be booked')
  const taken = proposal.getByRole('listitem').filter({ hasText: 'Mon, Mar 20, 2034' })
  await expect(taken).toContainText('already has an appointment at 10:00.')
  await taken.getByRole('checkbox').uncheck()
  await expect(proposal).not.toContainText('cannot be booked')
  await page.getByRole('button', { name: 'Book Series' }).click()
  await expect(page.getByText('3 appointments booked.')).toBeVisible()

  const visits = page.getByRole('table', { name: 'Visits of the series' })
  await expect(visits.getByRole('row', { name: /Mar \d+, 2034/ })).toHaveCount(3)
  await page.getByLabel('Cancel', { exact: true }).selectOption('2034-03-13')
  await page.getByRole('button', { name: 'Cancel 2 Appointments' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel them' }).click()
  await expect(page.getByText('Appointments canceled.')).toBeVisible()
  await expect(visits.getByRole('row', { name: /Mar 6, 2034.*Scheduled/ })).toBeVisible()
  await expect(visits.getByRole('row', { name: /Canceled/ })).toHaveCount(2)
})
