import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { readSession } from '../../../access/session/session.ts'
import { readProfile } from '../../../access/users/user.ts'
import { listAuditEvents } from '../../../audit/audit.ts'
import { archivePatient, listPatients } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { readMergePreview } from '../chart-merge.ts'
import { chartRowsOf, mergingDesk, type MergingDesk } from './a-merge.ts'

let clinic: TestClinic
let staff: Caller
let desk: MergingDesk
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  desk = await mergingDesk(clinic, staff)
})
afterAll(() => clinic.close())

describe('merging two charts', () => {
  it('moves everything, keeps the chosen values, and both numbers find the chart that stays', async () => {
    const stayed = await aPatient(clinic.sql, { name: 'Mara Kept', allergies: 'Latex' })
    const merged = await aPatient(clinic.sql, {
      name: 'Marah Kept',
      contact: '555 0444',
      address: '3 Hill Road',
      allergies: 'Nuts',
    })
    await clinic.sql`update patients set identifiers = ${clinic.sql.json([
      { system: '', value: 'AB 12', type: 'Passport' },
    ])} where id = ${merged.id}`
    const appointment = await desk.visit(merged.id, '2026-03-01T10:00Z')
    await desk.bill(merged.id, appointment)
    const preview = await staff.ask(readMergePreview, {
      params: { id: stayed.id, otherId: merged.id },
    })
    expect(preview.body.moves).toEqual([
      { words: 'visit', count: 1 },
      { words: 'bill', count: 1 },
    ])
    const answer = await desk.merge(stayed, await desk.read(merged.id), {
      choices: { contact: 'merged' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id: stayed.id,
      mrn: stayed.mrn,
      earlierMrns: [merged.mrn],
      name: 'Mara Kept',
      contact: '555 0444',
      address: '3 Hill Road',
      allergies: 'Latex; Nuts',
      identifiers: [{ value: 'AB 12' }],
    })
    for (const search of [stayed.mrn, merged.mrn, 'AB12']) {
      const list = await staff.ask(listPatients, { query: { search } })
      expect(list.body.rows.map(({ id }) => id)).toEqual([stayed.id])
    }
    expect((await desk.read(merged.id)).id).toBe(stayed.id)
    expect(await chartRowsOf(clinic.sql, merged.id)).toEqual({})
    expect(await chartRowsOf(clinic.sql, stayed.id)).toMatchObject({
      appointments: [expect.objectContaining({ id: appointment, version: 1 })],
    })
  })

  it('is an event of both charts, and the history of both is read from the one that stays', async () => {
    const admin = await clinic.signedIn('admin')
    const stayed = await aPatient(clinic.sql, { name: 'Nils Event' })
    const merged = await aPatient(clinic.sql, { name: 'Nils Evend' })
    await desk.merge(stayed, merged)
    const events = await admin.ask(listAuditEvents, {
      query: { patientId: stayed.id, action: 'merge' },
    })
    expect(events.body.rows.map((event) => [event.patientId, event.reason]).sort()).toEqual(
      [stayed.id, merged.id].sort().map((id) => [id, 'Registered twice']),
    )
  })

  it('lets visits at one time stand side by side, says so, and tells no patient', async () => {
    const stayed = await aPatient(clinic.sql, { name: 'Olga Twice' })
    const merged = await aPatient(clinic.sql, { name: 'Olga Twise' })
    const kept = await desk.visit(stayed.id, '2031-03-01T10:00Z')
    const moved = await desk.visit(merged.id, '2031-03-01T10:15Z')
    const preview = await staff.ask(readMergePreview, {
      params: { id: stayed.id, otherId: merged.id },
    })
    expect(preview.body.conflicts).toEqual([
      { text: expect.stringContaining('Both have a visit at 2031-03-01'), isInTheWay: false },
    ])
    const id = uuidv7()
    expect((await desk.merge(stayed, merged, { id })).status).toBe(201)
    const reasons = await clinic.sql<{ id: string; patientOverlapReason: string | null }[]>`
      select id, patient_overlap_reason from appointments where patient_id = ${stayed.id}`
    expect(new Map(reasons.map((row) => [row.id, row.patientOverlapReason]))).toEqual(
      new Map([
        [kept, null],
        [moved, 'Two charts with visits at this time were merged.'],
      ]),
    )
    expect((await desk.undo(id)).status).toBe(200)
    const [back] = await clinic.sql`
      select patient_id, patient_overlap_reason from appointments where id = ${moved}`
    expect(back).toEqual({ patientId: merged.id, patientOverlapReason: null })
  })

  it('gives the portal account of the merged chart to the chart that stays, and takes it back', async () => {
    const account = await clinic.signedIn('patient', { name: 'Pia Portal' })
    const stayed = await aPatient(clinic.sql, { name: 'Pia Desk', email: 'pia@desk.example' })
    const before = await desk.read(account.userId)
    const id = uuidv7()
    const answer = await desk.merge(stayed, before, { id })
    expect(answer.body).toMatchObject({ email: account.email, account: { id: account.userId } })
    expect((await account.ask(readSession)).body.user?.patientId).toBe(stayed.id)
    expect((await account.ask(readProfile)).body.name).toBe('Pia Desk')
    await desk.undo(id)
    expect((await account.ask(readSession)).body.user?.patientId).toBe(account.userId)
    expect((await account.ask(readProfile)).body.name).toBe('Pia Portal')
    expect(await desk.read(stayed.id)).toMatchObject({ email: 'pia@desk.example', account: null })
  })

  it('is refused for two portal accounts, with what to do', async () => {
    const [one, other] = [await clinic.signedIn('patient'), await clinic.signedIn('patient')]
    const refused = await desk.merge(await desk.read(one.userId), await desk.read(other.userId))
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toContain('An admin has to delete the one')
  })
})

describe('a merge that cannot be', () => {
  it('of a chart with itself is refused in words', async () => {
    const chart = await aPatient(clinic.sql)
    const refused = await desk.merge(chart, chart)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({
      mergedId: 'A chart cannot be merged with itself. Choose another one.',
    })
    const preview = await staff.ask(readMergePreview, {
      params: { id: chart.id, otherId: chart.id },
    })
    expect(preview.status).toBe(422)
  })

  it('with a chart that was merged already names the chart that stayed, from either side', async () => {
    const [one, other, third] = [
      await aPatient(clinic.sql),
      await aPatient(clinic.sql),
      await aPatient(clinic.sql),
    ]
    await desk.merge(one, other)
    const refused = await desk.merge(third, other)
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe(
      `The chart ${other.mrn} was merged already, with the chart ${one.mrn}. Choose that one.`,
    )
    expect((await desk.merge(other, third)).status).toBe(409)
  })

  it('of two desks at once has one winner, and the other is told', async () => {
    const colleague = await clinic.signedIn('staff')
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
      const both = await Promise.all([
        desk.merge(one, other),
        desk.merge(other, one, {}, colleague),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  it('of a stale chart is told with the chart as it is now', async () => {
    const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    await staff.ask(archivePatient, { params: { id: other.id }, version: 1 })
    const stale = await desk.merge(one, other)
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ id: other.id, version: 2 })
    const archived = await desk.merge(await desk.read(other.id), one)
    expect(archived.status).toBe(409)
    expect(archived.problem.detail).toContain('Bring it back first')
  })

  it('sent twice is done once', async () => {
    const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    const id = uuidv7()
    const both = await Promise.all([desk.merge(one, other, { id }), desk.merge(one, other, { id })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const again = await desk.merge(one, other, { id, reason: 'Something else' })
    expect(again.status).toBe(409)
  })

  it('without a reason, or with a value that no chart has, is refused', async () => {
    const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    expect((await desk.merge(one, other, { reason: ' ' })).problem.errors).toEqual({
      reason: 'Reason is required.',
    })
    expect((await desk.merge(one, other, { choices: { mrn: 'merged' } })).status).toBe(422)
    expect((await desk.merge(one, other, { choices: { name: 'both' } })).status).toBe(422)
    expect((await desk.merge(one, { id: uuidv7(), version: 1 })).status).toBe(422)
  })
})

describe('those who merge', () => {
  it('is the desk, and an account whose duties allow it', async () => {
    const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    for (const role of ['doctor', 'patient'] as const) {
      const caller = await clinic.signedIn(role)
      expect((await desk.merge(one, other, {}, caller)).status).toBe(403)
    }
  })
})
