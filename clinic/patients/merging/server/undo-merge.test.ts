import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { listChartMerges, readChartMerge } from '../chart-merge.ts'
import { mergingDesk, type MergingDesk } from './a-merge.ts'

let clinic: TestClinic
let staff: Caller
let desk: MergingDesk
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  desk = await mergingDesk(clinic, staff)
})
afterAll(() => clinic.close())

describe('undoing a merge', () => {
  it('gives each chart what it had, with the work that belongs to it', async () => {
    const stayed = await aPatient(clinic.sql, { name: 'Ruth Stay' })
    const merged = await aPatient(clinic.sql, { name: 'Ruth Go', contact: '555 0777' })
    const moved = await desk.visit(merged.id, '2026-04-01T10:00Z')
    const id = uuidv7()
    await desk.merge(stayed, merged, { id, choices: { contact: 'merged' } })
    const ofTheVisit = await desk.bill(stayed.id, moved)
    const chosen = await desk.bill(stayed.id)
    const kept = await desk.bill(stayed.id)
    const shown = (await staff.ask(readChartMerge, { params: { id } })).body
    expect(shown.moved).toEqual([{ words: 'visit', count: 1 }])
    expect(new Map(shown.since.map((row) => [row.key, row.goesBack]))).toEqual(
      new Map([
        [ofTheVisit, true],
        [chosen, false],
        [kept, false],
      ]),
    )
    const undone = await desk.undo(id, { given: [{ table: 'bills', key: chosen }] })
    expect(undone.body).toMatchObject({ undoneBy: 'Sam Desk' })
    const bills = await clinic.sql<{ id: string; patientId: string }[]>`
      select id, patient_id from bills where id = any(${[ofTheVisit, chosen, kept]})`
    expect(new Map(bills.map((row) => [row.id, row.patientId]))).toEqual(
      new Map([
        [ofTheVisit, merged.id],
        [chosen, merged.id],
        [kept, stayed.id],
      ]),
    )
    expect(await desk.read(merged.id)).toMatchObject({ id: merged.id, contact: '555 0777' })
    expect(await desk.read(stayed.id)).toMatchObject({ contact: '555 0100', earlierMrns: [] })
    expect((await desk.undo(id)).status).toBe(409)
  })

  it('goes from the newest merge to the oldest', async () => {
    const [one, two, three] = [
      await aPatient(clinic.sql),
      await aPatient(clinic.sql),
      await aPatient(clinic.sql),
    ]
    const [first, second] = [uuidv7(), uuidv7()]
    await desk.merge(two, one, { id: first })
    await desk.merge(three, await desk.read(two.id), { id: second })
    expect((await desk.read(one.id)).id).toBe(three.id)
    expect((await desk.read(three.id)).earlierMrns.toSorted()).toEqual(
      [one.mrn, two.mrn].toSorted(),
    )
    const listed = await staff.ask(listChartMerges, { params: { id: three.id } })
    expect(listed.body.map(({ id }) => id)).toEqual([second, first])
    const refused = await desk.undo(first)
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe(`Undo the later merge of the chart ${two.mrn} first.`)
    expect((await desk.undo(second)).status).toBe(200)
    expect((await desk.read(one.id)).id).toBe(two.id)
    expect((await desk.undo(first)).status).toBe(200)
    expect((await desk.read(one.id)).id).toBe(one.id)
  })

  it('by two desks at once happens once', async () => {
    const [one, other] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    const id = uuidv7()
    await desk.merge(one, other, { id })
    const both = await Promise.all([desk.undo(id), desk.undo(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
