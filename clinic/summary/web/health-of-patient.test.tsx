import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const healthOf = (id: string) => `/patients/details/${id}?tab=health`

async function inCare(name: string): Promise<string> {
  const { id } = await aPatient(clinic.sql, { name })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}

test('the health of a patient is closed to a doctor until the patient is in care', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Closed Chart' })
  openApp(healthOf(id), clinic, doctor)
  await screen.findByText('This patient is not in your care')
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull()
})

test('a statement of no known allergies is made, ends with the first allergy, and can be withdrawn', async () => {
  const id = await inCare('Nora Known')
  openApp(healthOf(id), clinic, doctor)
  const part = within(await screen.findByRole('region', { name: 'Allergies' }))
  await part.findByText('No active allergies recorded.')
  await user.click(part.getByRole('button', { name: 'State that none are known' }))
  await part.findByText('No known allergies')
  const banner = within(screen.getByRole('region', { name: 'Patient' }))
  await banner.findByText(/^No known allergies, stated/)
  await user.click(part.getByRole('button', { name: 'Withdraw' }))
  await part.findByText('No active allergies recorded.')
  await banner.findByText('No allergies recorded')
})

test('a fact that somebody else changed meanwhile is not overwritten unseen', async () => {
  const id = await inCare('Stella Stale')
  await clinic.sql`
    insert into conditions (id, patient_id, text, kind, status)
    values (gen_random_uuid(), ${id}, 'Asthma', 'problem', 'active')`
  openApp(healthOf(id), clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'Change: Asthma' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change problem' }))
  await clinic.sql`update conditions set text = 'Asthma since childhood' where patient_id = ${id}`
  await user.type(dialog.getByLabelText('Problem'), ', mild')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/Asthma since childhood/)
  expect(dialog.getByLabelText<HTMLInputElement>('Problem').value).toBe('Asthma, mild')
  const [stored] = await clinic.sql`select text from conditions where patient_id = ${id}`
  expect(stored).toEqual({ text: 'Asthma since childhood' })
})

test('past facts and those entered in error are folded away', async () => {
  const id = await inCare('Paula Past')
  await clinic.sql`
    insert into medicines (id, patient_id, text, status, error_at, error_reason)
    values (gen_random_uuid(), ${id}, 'Lisinopril 10 mg', 'active', null, null),
      (gen_random_uuid(), ${id}, 'Ramipril 5 mg', 'stopped', null, null),
      (gen_random_uuid(), ${id}, 'Insulin', 'active', now(), 'Another patient')`
  openApp(healthOf(id), clinic, doctor)
  const part = within(await screen.findByRole('region', { name: 'Medicines' }))
  const current = within(await part.findByRole('list', { name: 'Medicines' }))
  expect(current.getAllByRole('listitem')).toHaveLength(1)
  current.getByText('Lisinopril 10 mg')
  await user.click(part.getByText('Past medicines (2)'))
  const past = within(part.getByRole('list', { name: 'Past medicines' }))
  past.getByText('Ramipril 5 mg')
  past.getByText('Another patient')
  // A mistake is changed no more, and its history stays readable.
  expect(past.queryByRole('button', { name: 'Change: Insulin' })).toBeNull()
  past.getByRole('button', { name: 'History: Insulin' })
})

test('the overview shows what counts now, with the newest value of each measure', async () => {
  const id = await inCare('Olga Overview')
  await clinic.sql`
    insert into observations (id, patient_id, text, measure, category, status, taken, value, unit,
      low, high)
    select gen_random_uuid(), ${id}, 'Potassium', 'potassium', 'laboratory', 'final', taken, value,
      'mmol/L', 3.5, 5.1
    from (values ('2024-01-02', 4.1), ('2025-01-02', 5.6)) v (taken, value)`
  openApp(`/patients/details/${id}`, clinic, doctor)
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  await waitFor(() => {
    expect(results.getByRole('listitem').textContent).toBe('Potassium Jan 2, 20255.6 mmol/L High')
  })
})
