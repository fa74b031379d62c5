import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listCharges } from '../../../billing/charges/charge.ts'
import { addBill } from '../../../billing/bills/bill.ts'
import { proposeLines } from '../../../billing/bills/proposed-line.ts'
import { newBill } from '../../../billing/bills/server/a-bill.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { revokeDocument } from '../issued-document.ts'
import { aSignedVisit, issue } from './a-document.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
  const fee = await aPriceItem(clinic.sql, { name: 'Certificate', code: 'CERT', minor: 1500 })
  await clinic.sql`update price_settings set certificate_item_id = ${fee}`
})
afterAll(() => clinic.close())

const certificate = {
  ...{ kind: 'certificate', from: '2026-03-01', until: '2026-03-05' },
  fitness: 'not fit for work',
}

/** A signed record of a visit. */
async function aVisit() {
  const visit = await aSignedVisit(clinic)
  const { doctor, patientId } = visit
  const of = { patientId, doctorId: doctor.userId, date: '2026-03-01' }
  const id = await anAppointment(clinic.sql, { ...of, status: 'completed' })
  const by = { patientId, doctorId: doctor.userId, notes: 'Cough' }
  const recordId = await aMedicalRecord(clinic.sql, { ...by, appointmentId: id, isSigned: true })
  const charges = async () => (await doctor.ask(listCharges, { params: { id } })).body
  return { ...visit, recordId, id, charges }
}

test('a certificate of a visit is charged when it is issued, and a summary costs nothing', async () => {
  const { doctor, patientId, recordId, id, charges } = await aVisit()
  await issue(doctor, patientId, { ...certificate, recordId })
  await issue(doctor, patientId, { kind: 'visit-summary', recordId })
  expect(await charges()).toMatchObject([
    { name: 'Certificate', quantity: '1', isBilled: false, addedBy: { id: doctor.userId } },
  ])
  const staff = await clinic.signedIn('staff')
  const lines = (await staff.ask(proposeLines, { params: { id }, query: {} })).body
  expect(lines).toMatchObject([{ code: 'CERT', unitPrice: '15.00' }])
})

test('a certificate that is revoked is charged no more, unless a bill has it', async () => {
  const [revoked, billed] = [await aVisit(), await aVisit()]
  const staff = await clinic.signedIn('staff')
  for (const visit of [revoked, billed]) {
    const { doctor, patientId, recordId, id } = visit
    const { body } = await issue(doctor, patientId, { ...certificate, recordId })
    if (visit === billed) {
      const proposed = (await staff.ask(proposeLines, { params: { id }, query: {} })).body
      const lines = proposed.map((line) => ({ ...line, unitPrice: line.unitPrice ?? '' }))
      const bill = { ...newBill(patientId), appointmentId: id, amount: '15.00', lines }
      expect((await staff.ask(addBill, { body: bill })).status).toBe(201)
    }
    const answer = await doctor.ask(revokeDocument, {
      params: { id: body.id },
      version: body.version,
      body: { reason: 'Wrong days' },
    })
    expect(answer.status).toBe(200)
  }
  expect(await revoked.charges()).toEqual([])
  expect(await billed.charges()).toMatchObject([{ isBilled: true }])
})
