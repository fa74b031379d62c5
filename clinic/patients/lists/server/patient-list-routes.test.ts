import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { anExtraField } from '../../extra-fields/server/an-extra-field.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import {
  addPatientList,
  changePatientList,
  countPatientsBy,
  exportPatientList,
  listPatientLists,
  listPatientsOfList,
  mostLists,
  readPatientList,
  removePatientList,
  restorePatientList,
} from '../patient-list.ts'
import { aPatientList } from './a-patient-list.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, app, environment } = clinic
let admin: Caller
let staff: Caller
let colleague: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})
beforeEach(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  colleague = await clinic.signedIn('staff')
})

type Wanted = Parameters<typeof aPatientList>[0]
async function added(changes: Wanted = {}, by = staff) {
  const body = aPatientList(changes)
  const answer = await by.ask(addPatientList, { body })
  expect(answer.status).toBe(201)
  return { ...answer.body, params: { id: body.id } }
}
const namesFor = async (caller: Caller) =>
  (await caller.ask(listPatientLists)).body.map(({ name }) => name)

describe('a list', () => {
  test('is added once however often it is sent, under a name that its owner has once', async () => {
    const body = aPatientList({ name: 'Recall' })
    const presses = await Promise.all([1, 2, 3].map(() => staff.ask(addPatientList, { body })))
    expect(presses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await namesFor(staff)).toEqual(['Recall'])
    const again = await staff.ask(addPatientList, { body: aPatientList({ name: 'RECALL' }) })
    expect(again.problem.errors).toEqual({ name: 'Another list has this name.' })
    const other = await staff.ask(addPatientList, { body: { ...body, name: 'Other' } })
    expect(other.status).toBe(409)
    expect((await colleague.ask(addPatientList, { body })).status).toBe(409)
    await added({ name: 'Recall' }, colleague)
  })

  test('that is not shared is nobody else’s, not even an admin’s', async () => {
    const { params } = await added()
    for (const caller of [colleague, admin]) {
      for (const endpoint of [readPatientList, listPatientsOfList]) {
        expect((await caller.ask(endpoint, { params })).status).toBe(404)
      }
      expect((await caller.ask(removePatientList, { params, version: 1 })).status).toBe(404)
      expect((await caller.ask(restorePatientList, { params })).status).toBe(404)
    }
    expect(await namesFor(colleague)).not.toContain('Over 65')
  })

  test('names its doctors, and nobody whose account is a patient’s', async () => {
    const doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
    const patient = await clinic.signedIn('patient', { name: 'Paul Private' })
    const asked = [doctor, patient].map(({ userId }) => ({
      ...{ is: 'doctor' as const, doctorId: userId },
      ...{ number: 1, unit: 'years' as const },
    }))
    const { names } = await added({ criteria: asked })
    expect(names).toEqual({ [doctor.userId]: 'Dora Doctor' })
  })

  test('that is shared is read by the desk, and changed by its owner and admins', async () => {
    const { params, id, name } = await added({ sharing: 'desk' })
    const read = await colleague.ask(readPatientList, { params })
    expect(read.body).toMatchObject({ name, mayChange: false, owner: { name: 'Sally Desk' } })
    expect((await colleague.ask(listPatientsOfList, { params })).status).toBe(200)
    const { id: _, ...body } = aPatientList({ id, name: 'Changed', sharing: 'desk' })
    const refused = await colleague.ask(changePatientList, { params, version: 1, body })
    expect(refused.problem.detail).toBe(
      'Only its owner and admins change this list. Copy it to make one of your own.',
    )
    expect((await colleague.ask(removePatientList, { params, version: 1 })).status).toBe(403)
    const changed = await admin.ask(changePatientList, { params, version: 1, body })
    expect(changed.body).toMatchObject({
      name: 'Changed',
      version: 2,
      owner: { name: 'Sally Desk' },
    })
    const hidden = { ...body, sharing: 'own' as const }
    const kept = await admin.ask(changePatientList, { params, version: 2, body: hidden })
    expect(kept.problem.errors).toEqual({
      sharing: 'Only the owner of a list can stop sharing it.',
    })
    const stale = await staff.ask(changePatientList, { params, version: 1, body })
    expect([stale.status, stale.problem.current]).toMatchObject([412, { name: 'Changed' }])
  })

  test('that was deleted comes back, unless its name is taken by then', async () => {
    const { params, name } = await added()
    expect((await staff.ask(removePatientList, { params, version: 1 })).status).toBe(204)
    expect((await staff.ask(readPatientList, { params })).status).toBe(404)
    const back = await staff.ask(restorePatientList, { params })
    expect(back.body).toMatchObject({ name, version: 3 })
    expect((await staff.ask(restorePatientList, { params })).body).toEqual(back.body)
    await staff.ask(removePatientList, { params, version: 3 })
    await added({ name })
    expect((await staff.ask(restorePatientList, { params })).problem.errors).toEqual({
      name: 'Another list has this name.',
    })
  })

  test(`is one of ${mostLists} of an account at most`, async () => {
    await sql`
      insert into patient_lists (id, owner_id, name, sharing, criteria)
      select gen_random_uuid(), ${staff.userId}, n::text, 'own', '[]'
      from generate_series(2, ${mostLists}) n`
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => staff.ask(addPatientList, { body: aPatientList({ name }) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('with wrong criteria is refused with a sentence each', async () => {
    const refused = async (criteria: unknown) => {
      const body = { ...aPatientList(), criteria }
      const answer = await staff.ask(addPatientList, { body })
      expect(answer.status).toBe(422)
      return answer.problem.errors
    }
    expect(await refused([])).toEqual({ criteria: 'Choose at least one criterion.' })
    expect(await refused([{ is: 'age' }])).toEqual({
      'criteria.0.from': 'Age: Give one end at least.',
    })
    expect(await refused([{ is: 'shoe size' }])).toEqual({
      'criteria.0.is': 'There is no such criterion.',
    })
    expect(await refused(Array(21).fill({ is: 'account' }))).toEqual({
      criteria: 'Choose at most 20 criteria.',
    })
    expect(await refused([{ is: 'alert', text: 'a\u0000' }])).toEqual({
      'criteria.0.text': 'This holds a character that cannot be stored.',
    })
  })

  test('about money or visits is for accounts that may see them', async () => {
    const { params } = await added({
      sharing: 'desk',
      criteria: [
        { is: 'unpaid', amount: '5' },
        { is: 'lastVisit', when: 'never' },
      ],
    })
    const clerk = await clinic.signedIn('staff')
    await sql`update users set permissions = '{patients.list,patients.export}' where id = ${clerk.userId}`
    const detail = 'Your duties do not allow this list: it asks about Unpaid bills, Last visit.'
    expect((await clerk.ask(readPatientList, { params })).status).toBe(200)
    for (const endpoint of [listPatientsOfList, exportPatientList]) {
      const { status, problem } = await clerk.ask(endpoint, { params })
      expect([status, problem.detail]).toEqual([403, detail])
    }
    const criteria = [{ is: 'unpaid', amount: '5' }] as const
    const counted = await clerk.ask(countPatientsBy, { body: { criteria: [...criteria] } })
    expect(counted.status).toBe(403)
    const saved = await clerk.ask(addPatientList, {
      body: aPatientList({ criteria: [...criteria] }),
    })
    expect(saved.problem.errors?.['criteria']).toContain('Unpaid bills')
  })

  test('is for the desk: doctors, patients and visitors have none', async () => {
    const { params } = await added({ sharing: 'desk' })
    for (const caller of [await clinic.signedIn('doctor'), await clinic.signedIn('patient')]) {
      expect((await caller.ask(listPatientLists)).status).toBe(403)
      expect((await caller.ask(listPatientsOfList, { params })).status).toBe(403)
      expect((await caller.ask(addPatientList, { body: aPatientList() })).status).toBe(403)
    }
    expect((await clinic.visitor.ask(listPatientLists)).status).toBe(401)
  })
})

describe('a file of a list', () => {
  const download = async (caller: Caller, id: string) =>
    app.inject({
      method: 'POST',
      url: `/api/patient-lists/${id}/exports`,
      headers: { cookie: caller.cookie, host: 'clinic.example', origin: environment.url },
    })
  const eventsOf = async (id: string) => {
    await flushEvents(sql)
    return sql<{ action: string; reason: string; patients: number; actorId: string }[]>`
      select action, reason, cardinality(patient_ids) as patients, actor_id from audit_events
      where object_id = ${id} and action = 'export' order by id`
  }

  test('has every patient in order, for any spreadsheet, without formulas', async () => {
    const language = `Basque ${uuidv7()}`
    await aPatient(sql, { name: '=HYPERLINK("x")', language, contact: '+34 555 0100' })
    const { mrn } = await aPatient(sql, { name: 'Zoë, "Zo" Ödön', language, contact: '+34-1' })
    const { id } = await added({ name: 'Basque', criteria: [{ is: 'language', language }] }, admin)
    const answer = await download(admin, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head = '', first = '', second = '', rest] = answer.body.slice(1).split('\r\n')
    expect(head).toBe(
      'MRN,Name,Preferred Name,Date of Birth,Gender,Contact,Email,Address,Street and House,Postal Code,City,Region,Country,Language,Interpreter,Mobility,Last Visit,Next Visit',
    )
    expect(first).toContain(`"'=HYPERLINK(""x"")",,1984-05-17,female,+34 555 0100,`)
    expect(second.startsWith(`${mrn},"Zoë, ""Zo"" Ödön"`)).toBe(true)
    expect(second).toContain(",'+34-1,")
    expect(rest).toBe('')
    expect(await eventsOf(id)).toEqual([
      { action: 'export', reason: 'Basque: 2 patients', patients: 2, actorId: admin.userId },
    ])
  })

  test('has the parts of the main address and the fields of the clinic', async () => {
    const field = await anExtraField(sql, { label: `Employer ${uuidv7()}` })
    const language = `Sorbian ${uuidv7()}`
    const { id: patientId } = await aPatient(sql, { name: 'Ana', language })
    await sql`update patients set extra = ${sql.json({ [field]: 'Käserei' })} where id = ${patientId}`
    await sql`
      insert into patient_addresses (id, patient_id, use, lines, postal_code, city, country, line)
      values (${uuidv7()}, ${patientId}, 'home', 'Seeweg 4', '24103', 'Kiel', 'DE', 'Seeweg 4, Kiel'),
        (${uuidv7()}, ${patientId}, 'work', 'Markt 1', '24105', 'Kiel', 'DE', 'Markt 1, Kiel')`
    const criteria = [{ is: 'ownField' as const, fieldId: field, equals: 'käse' }]
    const { id } = await added({ criteria }, admin)
    const [head = '', first = '', rest] = (await download(admin, id)).body.slice(1).split('\r\n')
    const cells = Object.fromEntries(
      head
        .split(',')
        .map((name, place) => [name, first.replace('"Seeweg 4, Kiel"', '').split(',')[place]]),
    )
    expect(cells).toMatchObject({ 'Street and House': 'Seeweg 4', City: 'Kiel', Country: 'DE' })
    expect(Object.entries(cells).at(-1)?.[1]).toBe('Käserei')
    expect(rest).toBe('')
    const list = await admin.ask(readPatientList, { params: { id } })
    expect(list.body.names[field]).toMatch(/^Employer /)
  })

  test('of 2,500 patients has each once and names all of them in the audit log', async () => {
    const language = `Romansh ${uuidv7()}`
    await sql`
      insert into patients (id, name, language)
      select gen_random_uuid(), 'Row ' || n, ${language} from generate_series(1, 2500) n`
    const { id } = await added({ criteria: [{ is: 'language', language }] }, admin)
    const { body } = await download(admin, id)
    const rows = body.trimEnd().split('\r\n').slice(1)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2500)
    expect(rows).toHaveLength(2500)
    expect(await eventsOf(id)).toMatchObject([{ patients: 2500 }])
  })

  test('is for accounts with the permission, and a refusal is noted too', async () => {
    const { id } = await added({ sharing: 'desk' })
    expect((await download(staff, id)).statusCode).toBe(403)
    expect(await eventsOf(id)).toMatchObject([{ actorId: staff.userId, reason: 'forbidden' }])
    await sql`
      update users set permissions = '{patients.list,patients.export}' where id = ${staff.userId}`
    expect((await download(staff, id)).statusCode).toBe(200)
  })
})

test('criteria that take too long are given up with a sentence', async () => {
  const { params } = await added({ criteria: [{ is: 'lastVisit', when: 'never' }] })
  const lock = await clinic.owner.reserve()
  await lock`begin`
  try {
    // The list waits for the table as long as it may read it.
    await lock`lock table appointments in access exclusive mode`
    const answer = await staff.ask(listPatientsOfList, { params })
    expect([answer.status, answer.problem.detail]).toEqual([
      409,
      'Finding these patients takes too long with these criteria. Choose another one.',
    ])
  } finally {
    await lock`rollback`
    lock.release()
  }
}, 30_000)
