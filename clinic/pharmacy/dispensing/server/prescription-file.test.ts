import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { linesOfFile } from '../../../stock/items/server/a-list-file.ts'
import { exportPrescriptions, setPrescriptionAside } from '../prescription.ts'
import { aDispensary } from './a-dispensary.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { clinic, sql, at, now, give, aRecord } = dispensary

const heads =
  'Prescription,Allergies,Doctor,State,Changed,Set aside because,Handled by,Handled'.split(',')

test('the queue of prescriptions is a file that names patients to those who export patients', async () => {
  await sql`
    insert into allergies (id, patient_id, text, status, severity)
    values (${uuidv7()}, ${at.patientId}, 'Penicillin', 'active', 'severe')`
  at.record = await aRecord({ prescription: '=HYPERLINK("http://evil.example")' })
  const [head, line] = await linesOfFile(clinic, at.admin, exportPrescriptions)
  expect(head?.split(',')).toEqual(['Date', 'Patient', 'MRN', ...heads])
  // A cell that a spreadsheet would calculate is text.
  expect(line).toContain(`${now},Ana Silva,`)
  expect(line).toContain(
    `"'=HYPERLINK(""http://evil.example"")",Penicillin (high risk),A doctor,Waiting,No,,,`,
  )
  const [plainHead, ...plain] = await linesOfFile(clinic, at.pharmacist, exportPrescriptions)
  expect(plainHead?.split(',')).toEqual(['Date', ...heads])
  expect(plain.join()).not.toMatch(/Ana Silva|SECRET/)
  await flushEvents(sql)
  const events = await sql<{ patientIds: string[] }[]>`
    select patient_ids from audit_events where action = 'export' and object_type = 'prescription'`
  expect(events).toHaveLength(2)
  for (const { patientIds } of events) expect(patientIds).toContain(at.patientId)
})

test('a file of prescriptions has those that the page shows', async () => {
  await give()
  const aside = await aRecord()
  await at.pharmacist.ask(setPrescriptionAside, {
    ...{ params: { id: aside }, version: 0, body: { reason: 'Moved away' } },
  })
  const [chart] = await sql<{ mrn: string }[]>`
    select mrn from patients where id = ${at.patientId}`
  const file = async (show: 'waiting' | 'given' | 'set aside') => {
    const body = { show, search: chart?.mrn ?? '' }
    return (await linesOfFile(clinic, at.pharmacist, exportPrescriptions, body)).slice(1)
  }
  expect(await file('waiting')).toEqual([])
  expect(await file('given')).toEqual([expect.stringMatching(/,Given,No,,Phil Okoro,.+/)])
  expect(await file('set aside')).toEqual([
    expect.stringMatching(/,Set aside,No,Moved away,Phil Okoro,.+/),
  ])
})

test('a file of prescriptions is for those who give out and see patients', async () => {
  expect((await at.doctor.ask(exportPrescriptions)).status).toBe(403)
  const keeper = await clinic.signedIn('staff')
  await sql`update users set permissions = '{stock.read,stock.give}' where id = ${keeper.userId}`
  expect((await keeper.ask(exportPrescriptions)).status).toBe(403)
})
