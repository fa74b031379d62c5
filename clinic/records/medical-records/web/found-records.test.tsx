import { screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aMedicalRecord } from '../server/a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

test('records that were found show the words marked, and in which part they stand', async () => {
  const doctor = await clinic.signedIn('doctor')
  const { patientId } = await clinic.signedIn('patient')
  const by = { doctorId: doctor.userId, patientId: patientId ?? '' }
  await aMedicalRecord(clinic.sql, { ...by, notes: 'A Wombat bite.' })
  await aMedicalRecord(clinic.sql, { ...by, notes: 'Well.', prescription: 'Wombat ointment' })
  openApp('/medical-records?search=wombat&in=texts', clinic, doctor)
  await screen.findByRole('heading', { level: 1, name: 'Medical Records' })
  await screen.findByText('2 records')
  const marked = await screen.findAllByText('Wombat', { selector: 'mark' })
  const cells = marked.map((mark) => mark.closest('td')?.textContent)
  expect(cells.toSorted()).toEqual(['A Wombat bite.', 'Prescription: Wombat ointment'])
})
