import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { exportRecallPatients, listRecallPatients, markTold } from '../recall-patient.ts'
import { aRecalledLot } from './a-recalled-lot.ts'

const { clinic, sql, at, renew, somebody, begin, give, patientsOf } = await aRecalledLot()
const { staff, doctor, admin } = at
beforeEach(renew)
afterAll(() => clinic.close())

describe('the patients of a recall', () => {
  test('are those who got the lot, less what came back', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()]
    await give(ana.id, 10)
    await give(ana.id, 5)
    await give(ben.id, 4)
    await give(ben.id, 4, 'return')
    await give(cleo.id, 3)
    await give(cleo.id, 1, 'return')
    const { id } = (await begin()).body
    const { rows, hidden } = await patientsOf(id)
    expect(rows.map(({ patientId, quantity }) => [patientId, quantity])).toEqual([
      [ana.id, '15'],
      [cleo.id, '2'],
    ])
    expect(rows[0]).toMatchObject({
      mrn: ana.mrn,
      contact: '555 0100',
      callBecause: null,
      told: null,
    })
    expect(hidden).toBe(0)
    const patient = await clinic.signedIn('patient')
    expect((await patient.ask(listRecallPatients, { params: { id }, query: {} })).status).toBe(403)
    // A doctor reads the list and does not act on it.
    expect((await patientsOf(id, doctor)).rows).toHaveLength(2)
    const params = { id }
    const told = { patientIds: [ana.id], way: 'phone' as const }
    expect((await doctor.ask(markTold, { params, body: told })).status).toBe(403)
    await flushEvents(sql)
    const [event] = await sql<{ patients: string[] }[]>`
      select (select array_agg(p::text) from unnest(patient_ids) p) as patients from audit_events
      where object_type = 'stock recall' and action = 'list' and outcome = 'ok' order by id desc limit 1`
    expect(event?.patients.sort()).toEqual([ana.id, cleo.id].sort())
  })

  test('are also those whose chart names the lot, for those who read records; others hear how many', async () => {
    await sql`update stock_items set kind = 'vaccine' where id = ${at.item}`
    const [ana, ben] = [await somebody(), await somebody()]
    await give(ana.id, 1)
    for (const patientId of [ana.id, ben.id]) {
      await sql`
        insert into immunizations (id, patient_id, text, status, given, lot)
        values (${uuidv7()}, ${patientId}, 'Flu', 'completed', '2026-10-02', 'R1')`
    }
    await sql`
      insert into immunizations (id, patient_id, text, status, given, lot)
      values (${uuidv7()}, ${(await somebody()).id}, 'Flu', 'not-done', '2026-10-02', 'R1')`
    const { id } = (await begin()).body
    const ofDesk = await patientsOf(id)
    expect(ofDesk.rows.map(({ patientId }) => patientId)).toEqual([ana.id])
    expect(ofDesk.hidden).toBe(1)
    const ofAdmin = await patientsOf(id, admin)
    expect(
      ofAdmin.rows.map(({ patientId, quantity, day }) => [patientId, quantity, day]),
    ).toMatchObject([
      [ana.id, '1', expect.any(String)],
      [ben.id, null, '2026-10-02'],
    ])
    expect(ofAdmin.hidden).toBe(0)
  })

  test('are no names for somebody who may not see patients', async () => {
    await give((await somebody()).id, 1)
    const { id } = (await begin()).body
    const keeper = await clinic.signedIn('staff')
    await sql`update users set permissions = '{stock.read,stock.write}' where id = ${keeper.userId}`
    // Nobody is named, and nobody is said to have got it.
    expect(await patientsOf(id, keeper)).toMatchObject({ rows: [], hidden: 1 })
  })

  test('are marked as told, with the way, the time and the person', async () => {
    const ana = await somebody()
    await give(ana.id, 1)
    const { id } = (await begin()).body
    const mark = (patientIds: string[], way = 'phone') =>
      staff.ask(markTold, { params: { id }, body: { patientIds, way } as never })
    expect((await mark([ana.id])).status).toBe(204)
    expect((await mark([uuidv7()])).problem.errors?.['patientIds']).toMatch(/not on the list/)
    expect((await mark([ana.id], 'pigeon')).status).toBe(422)
    const [row] = (await patientsOf(id, staff, { told: 'yes' })).rows
    expect(row?.told).toMatchObject({ way: 'phone', by: { id: staff.userId } })
    expect((await patientsOf(id, staff, { told: 'no' })).rows).toEqual([])
  })

  test('are a file, which is an event that names them', async () => {
    const ana = await somebody()
    await give(ana.id, 6)
    const ben = await somebody()
    await give(ben.id, 1)
    const { id } = (await begin()).body
    const params = { id }
    await staff.ask(markTold, { params, body: { patientIds: [ben.id], way: 'phone' } })
    const file = (by: Caller, payload: object) =>
      clinic.app.inject({
        ...{ method: 'POST', url: exportRecallPatients.path.replace(':id', id), payload },
        headers: { cookie: by.cookie, host: 'clinic.example', origin: clinic.environment.url },
      })
    // The desk reads the list; files of patients are a right of their own.
    expect((await file(staff, {})).statusCode).toBe(403)
    expect((await file(admin, {})).body).toMatch(
      /Person.+,By phone,\d{4}-\d{2}-\d{2} \d{2}:\d{2}\r\n/,
    )
    const response = await file(admin, { told: 'no' })
    expect(response.body).toContain(`${ana.name},${ana.mrn},555 0100,`)
    expect(response.body).not.toContain(ben.name)
    await flushEvents(sql)
    const [event] = await sql<{ patients: string[] }[]>`
      select (select array_agg(p::text) from unnest(patient_ids) p) as patients from audit_events
      where object_type = 'stock recall' and action = 'export' order by id desc limit 1`
    expect(event?.patients).toEqual([ana.id])
  })
})
