import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { today as todayIn } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { dayAfterText } from '../server/due/span.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
})
afterAll(() => clinic.close())
beforeEach(() => clinic.sql`update clinic set vaccination_schedule = 'cdc'`)

const user = userEvent.setup()
const ago = (span: string) => dayAfterText(todayIn('UTC'), `0 days - ${span}`)
const healthOf = (id: string) => `/patients/details/${id}?tab=health`
const dueOf = async () => within(await screen.findByRole('region', { name: 'Due vaccinations' }))

async function inCare(dob: string | null): Promise<string> {
  const { id } = await aPatient(clinic.sql, { name: 'Carla Child' })
  await clinic.sql`update patients set dob = ${dob} where id = ${id}`
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}

test('a doctor presses a dose that is due, and the form is filled in', async () => {
  const id = await inCare(ago('14 months'))
  openApp(healthOf(id), clinic, doctor)
  const due = await dueOf()
  const now = within(due.getByRole('list', { name: 'Due now' }))
  // Overdue doses stand first.
  expect(now.getAllByRole('listitem')[0]?.textContent).toMatch(/Overdue/)
  await user.click(now.getByRole('button', { name: 'MMR dose 1' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add vaccination' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Vaccine').value).toBe('MMR')
  expect(dialog.getByLabelText<HTMLInputElement>('Dose').value).toBe('1')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('list', { name: 'Vaccinations' })).findByText('MMR')
  const [stored] =
    await clinic.sql`select text, codes, dose from immunizations where patient_id = ${id}`
  expect(stored).toMatchObject({ text: 'MMR', dose: '1', codes: [{ code: '03' }] })
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'MMR dose 1' })).toBeNull()
  })
})

test('the whole schedule says what was given, and why a dose does not count', async () => {
  const id = await inCare(ago('14 months'))
  await clinic.sql`
    insert into immunizations (id, patient_id, text, status, given)
    values (gen_random_uuid(), ${id}, 'MMR', 'completed', ${ago('5 months')}),
      (gen_random_uuid(), ${id}, 'Something', 'completed', '2025')`
  openApp(healthOf(id), clinic, doctor)
  const due = await dueOf()
  due.getByText('Not counted, because the vaccine or its day is not known: Something (2025).')
  await user.click(due.getByText(/^Whole schedule/))
  const whole = within(due.getByRole('list', { name: 'Whole schedule' }))
  whole.getByText(/Does not count: given too young/)
  whole.getByText('Rotavirus dose 1')
})

test('the overview names what is due in a line', async () => {
  const id = await inCare(ago('14 months'))
  openApp(`/patients/details/${id}`, clinic, doctor)
  const line = await screen.findByText(/\(since .+\), and \d+ more$/)
  expect(line.textContent).toMatch(/^Due: [\w/ ]+ dose 1 \(since /)
})

test('without a date of birth a sentence says so', async () => {
  const id = await inCare(null)
  openApp(healthOf(id), clinic, doctor)
  await screen.findByText(
    'Due vaccinations are calculated from the date of birth, which is not known.',
  )
})

test('nothing is there where the clinic chose no schedule', async () => {
  await clinic.sql`update clinic set vaccination_schedule = 'none'`
  openApp(healthOf(await inCare(ago('14 months'))), clinic, doctor)
  await screen.findByText('No vaccinations recorded.')
  expect(screen.queryByRole('region', { name: 'Due vaccinations' })).toBeNull()
})

test('patients read of illnesses, and add nothing', async () => {
  const patient = await clinic.signedIn('patient', { name: 'Paul Patient' })
  await clinic.sql`update patients set dob = ${ago('14 months')} where id = ${patient.userId}`
  openApp('/patient/health', clinic, patient)
  const due = await dueOf()
  const now = within(due.getByRole('list', { name: 'Due now' }))
  now.getByText('Measles, mumps and rubella, dose 1')
  expect(now.queryByRole('button')).toBeNull()
})
