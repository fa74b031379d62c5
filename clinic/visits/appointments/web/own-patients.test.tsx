import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listOwnPatients } from '../own-patient.ts'
import { anAppointment } from '../server/an-appointment.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
  const other = await clinic.signedIn('doctor')
  const [ana, ben, chi, dan] = await Promise.all(
    ['Ana Simic', 'Ben Okoro', 'Chi Lin', 'Dan Roe'].map((name) => aPatient(clinic.sql, { name })),
  )
  const visit = (patient: { id: string } | undefined, doctorId: string, date: string) =>
    anAppointment(clinic.sql, { patientId: patient?.id ?? '', doctorId, date })
  await visit(ana, doctor.userId, '2026-02-03')
  await visit(ana, doctor.userId, '2031-03-04')
  await visit(ben, doctor.userId, '2031-03-05')
  await visit(chi, other.userId, '2031-03-06')
  const deleted = await visit(dan, doctor.userId, '2031-03-07')
  await clinic.sql`update appointments set deleted_at = now() where id = ${deleted}`
})
afterAll(() => clinic.close())

test('a doctor finds the patients of their own visits in the rail, and nobody else', async () => {
  const app = openApp('/doctor', clinic, doctor)
  await userEvent.click(await screen.findByRole('link', { name: 'My patients' }))
  await screen.findByText('Ana Simic')
  await screen.findByText('2 patients')
  expect(screen.queryByText('Chi Lin')).toBeNull()
  expect(screen.queryByText('Dan Roe')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'okoro')
  await screen.findByText('1 patient')
  await userEvent.click(screen.getByText('Ben Okoro'))
  await screen.findByRole('heading', { level: 1, name: 'Patient Details' })
  expect(app.url()).toMatch(/^\/patients\/details\//)
})

test('pages of the list go on where the one before ended', async () => {
  const first = await doctor.ask(listOwnPatients, { query: { limit: 1 } })
  const [ana] = first.body.rows
  expect(ana).toMatchObject({ name: 'Ana Simic', lastVisit: '2026-02-03', nextVisit: '2031-03-04' })
  const second = await doctor.ask(listOwnPatients, {
    query: { limit: 1, after: first.body.next ?? '' },
  })
  expect(second.body.rows.map(({ name }) => name)).toEqual(['Ben Okoro'])
  expect(second.body.next).toBeNull()
})
