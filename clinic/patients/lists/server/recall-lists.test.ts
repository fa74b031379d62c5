import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import type { Criterion } from '../criterion.ts'
import { addPatientList } from '../patient-list.ts'
import {
  addRecallList,
  exportRecallList,
  listRecalledPatients,
  listRecallLists,
  markRecalledPatient,
  readRecallList,
  removeRecallList,
} from '../recall-list.ts'
import { aPatientList } from './a-patient-list.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let nurse: Caller
let city: string
beforeEach(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  city = uuidv7()
})

const somebody = async (name: string) => (await aPatient(sql, { name, address: city })).id
async function aList(by = staff, criteria: Criterion[] = [{ is: 'address', text: city }]) {
  const body = aPatientList({ criteria, sharing: 'desk' })
  expect((await by.ask(addPatientList, { body })).status).toBe(201)
  return body.id
}
async function aRecall(by = staff, listId?: string) {
  const body = { id: uuidv7(), listId: listId ?? (await aList(by)), name: 'Autumn' }
  return by.ask(addRecallList, { body })
}
const patientsOf = (id: string, by = staff, query: object = {}) =>
  by.ask(listRecalledPatients, { params: { id }, query: { limit: 100, ...query } })

describe('a recall list', () => {
  test('holds the patients whom its list finds now, once, and counts its progress', async () => {
    await somebody('Ana')
    await somebody('Ben')
    const body = { id: uuidv7(), listId: await aList(), name: 'Autumn' }
    const presses = await Promise.all([1, 2].map(() => staff.ask(addRecallList, { body })))
    expect(presses.map(({ status }) => status)).toEqual([201, 201])
    await somebody('Cid')
    const { body: page } = await patientsOf(body.id)
    expect(page.rows.map(({ name, state }) => [name, state])).toEqual([
      ['Ana', 'open'],
      ['Ben', 'open'],
    ])
    const [ana] = page.rows
    const mark = { state: 'called', note: 'Calls back on Monday' } as const
    const at = { params: { id: ana?.id ?? '' }, version: 1 }
    const marked = await staff.ask(markRecalledPatient, { ...at, body: mark })
    expect(marked.body).toMatchObject({ ...mark, marked: { by: { name: 'Sally Desk' } } })
    const late = await staff.ask(markRecalledPatient, { ...at, body: { state: 'booked' } })
    expect(late.status).toBe(412)
    expect(late.problem.current).toMatchObject(mark)
    const { body: list } = await staff.ask(readRecallList, { params: { id: body.id } })
    expect(list.counts).toEqual({ open: 1, called: 1, booked: 0, declined: 0 })
    const named = async (state: string) =>
      (await patientsOf(body.id, staff, { state })).body.rows.map(({ name }) => name)
    expect([await named('open'), await named('called')]).toEqual([['Ben'], ['Ana']])
  })

  test('is not made of nobody, of a list that is not there, or of too many', async () => {
    const empty = await aRecall()
    expect(empty.problem.detail).toBe('Nobody meets the criteria of this list now.')
    const missing = await aRecall(staff, uuidv7())
    expect(missing.problem.errors).toEqual({ listId: 'There is no such list.' })
    await sql`
      insert into patients (id, name, address)
      select gen_random_uuid(), 'Many ' || n, ${city} from generate_series(1, 2001) n`
    expect((await aRecall()).problem.detail).toMatch(/^A recall list has at most 2,000 patients/)
    expect(await sql`select from recall_lists where name = 'Many'`).toEqual([])
  })

  test('about health is for readers of records only, and of open charts for a doctor', async () => {
    const [ana, ben] = [await somebody('Ana'), await somebody('Ben')]
    for (const id of [ana, ben]) {
      await sql`
        insert into conditions (id, patient_id, text, kind, status)
        values (${uuidv7()}, ${id}, ${`Asthma ${city}`}, 'problem', 'active')`
    }
    const criteria: Criterion[] = [{ is: 'problem', problem: city }]
    const listId = await aList(nurse, criteria)
    const { status, body } = await aRecall(nurse, listId)
    expect(status).toBe(201)
    const { body: page } = await patientsOf(body.id, nurse)
    const params = { id: page.rows[0]?.id ?? '' }
    const refused = [
      await aRecall(staff, listId),
      await patientsOf(body.id),
      await staff.ask(readRecallList, { params: { id: body.id } }),
      await staff.ask(markRecalledPatient, { params, version: 1, body: { state: 'called' } }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
    const shown = (await staff.ask(listRecallLists)).body.map(({ id }) => id)
    expect(shown).not.toContain(body.id)

    const doctor = await clinic.signedIn('doctor')
    await sql`
      update users set permissions = '{patients.list,records.read}' where id = ${doctor.userId}`
    await aCareTaking(sql, { doctorId: doctor.userId, patientId: ana })
    expect((await patientsOf(body.id, doctor)).status).toBe(404)
    const own = await aRecall(doctor, listId)
    const names = async () =>
      (await patientsOf(own.body.id, doctor)).body.rows.map(({ name }) => name)
    expect(await names()).toEqual(['Ana'])
    await sql`delete from care_takings where doctor_id = ${doctor.userId}`
    expect(await names()).toEqual([])
  })

  test('is deleted by its maker and admins only', async () => {
    await somebody('Ana')
    const { body } = await aRecall()
    const at = { params: { id: body.id }, version: 1 }
    expect((await nurse.ask(removeRecallList, at)).status).toBe(403)
    expect((await staff.ask(removeRecallList, at)).status).toBe(204)
    expect((await patientsOf(body.id)).status).toBe(404)
  })

  test('is exported by admins, with its marks', async () => {
    await somebody('Ana')
    const { body } = await aRecall()
    const admin = await clinic.signedIn('admin')
    const params = { id: body.id }
    expect((await staff.ask(exportRecallList, { params, body: {} })).status).toBe(403)
    const file = await clinic.app.inject({
      method: 'POST',
      url: `/api/recall-lists/${body.id}/exports`,
      headers: { cookie: admin.cookie, host: 'clinic.example', origin: clinic.environment.url },
      payload: { state: 'open' },
    })
    expect(file.body).toMatch(/Ana,.*,To call,/)
  })
})
