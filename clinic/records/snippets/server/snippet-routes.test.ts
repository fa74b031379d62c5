import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import {
  addClinicSnippet,
  addSnippet,
  changeClinicSnippet,
  changeSnippet,
  listClinicSnippets,
  listSnippets,
  mostSnippets,
  removeClinicSnippet,
  removeSnippet,
} from '../snippet.ts'
import { aSnippet } from './a-snippet.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
let colleague: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  colleague = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())

let number = 0
const entered = (more: object = {}) => {
  number += 1
  return {
    id: uuidv7(),
    shortcut: `text-${number}`,
    title: 'Sore throat',
    body: 'Throat red. {{cursor}}',
    ...more,
  }
}
const add = (by: Caller, body: Record<string, unknown> = entered()) => by.ask(addSnippet, { body })
const addForClinic = (body: Record<string, unknown> = entered(), by = admin) =>
  by.ask(addClinicSnippet, { body })
const listOf = async (by: Caller) =>
  (await by.ask(listSnippets)).body.map(({ id, isOwn }) => [id, isOwn])
const changes = ({ shortcut, title, body }: ReturnType<typeof entered>, more: object = {}) => ({
  ...{ shortcut, title, body },
  ...more,
})

describe('an own snippet', () => {
  test('is added, changed and removed by its doctor', async () => {
    const body = entered({ shortcut: ' Throat-1 ' })
    const { status, body: made } = await add(doctor, body)
    expect([status, made]).toMatchObject([201, { ...body, shortcut: 'throat-1', isOwn: true }])
    const params = { id: made.id }
    const changed = await doctor.ask(changeSnippet, {
      params,
      version: made.version,
      body: changes(body, { shortcut: 'throat', title: 'Throat' }),
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { shortcut: 'throat', title: 'Throat', version: made.version + 1 },
    ])
    expect(await listOf(doctor)).toContainEqual([made.id, true])
    const { version } = changed.body
    expect((await doctor.ask(removeSnippet, { params, version })).status).toBe(204)
    expect(await clinic.sql`select from snippets where id = ${made.id}`).toHaveLength(0)
    expect((await doctor.ask(removeSnippet, { params, version })).status).toBe(404)
    const events = await clinic.sql<{ action: string }[]>`
      select action from audit_events
      where object_type = 'snippet' and object_id = ${made.id} and outcome = 'ok' order by id`
    expect(events.map(({ action }) => action)).toEqual(['insert', 'update', 'delete'])
  })

  test('is added once by a request that is sent twice', async () => {
    const body = entered()
    const answers = await Promise.all([add(doctor, body), add(doctor, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await clinic.sql`select from snippets where id = ${body.id}`).toHaveLength(1)
    expect((await add(doctor, { ...body, title: 'Another' })).status).toBe(409)
    expect((await add(colleague, body)).status).toBe(409)
  })

  test('that cannot be is refused with a sentence at its field', async () => {
    const errors = async (more: object) => (await add(doctor, entered(more))).problem.errors
    const rule =
      'Shortcut takes 2 to 30 characters: letters a to z, digits and hyphens, such as sore-throat.'
    expect(await errors({ shortcut: '' })).toEqual({ shortcut: 'Shortcut is required.' })
    for (const shortcut of ['a', 'x'.repeat(31), 'sore throat', '/bp', 'fièvre']) {
      expect(await errors({ shortcut }), shortcut).toEqual({ shortcut: rule })
    }
    expect(await errors({ title: ' ', body: undefined })).toEqual({
      title: 'Title is required.',
      body: 'Text is required.',
    })
    expect(await errors({ title: 'x'.repeat(101), body: 'x'.repeat(5001) })).toEqual({
      title: 'Title takes at most 100 characters.',
      body: 'Text takes at most 5,000 characters.',
    })
  })

  test('has a shortcut that no other of the same doctor has', async () => {
    const [one, two] = [entered(), entered()]
    await add(doctor, one)
    const { body: second } = await add(doctor, two)
    const sentence = { shortcut: 'Another snippet of yours has this shortcut.' }
    const again = await add(doctor, entered({ shortcut: one.shortcut }))
    expect([again.status, again.problem.errors]).toEqual([422, sentence])
    const body = changes(two, { shortcut: one.shortcut })
    const params = { id: two.id }
    const renamed = await doctor.ask(changeSnippet, { params, version: second.version, body })
    expect([renamed.status, renamed.problem.errors]).toEqual([422, sentence])
    // Somebody else's and the clinic's are apart.
    expect((await add(colleague, entered({ shortcut: one.shortcut }))).status).toBe(201)
    expect((await addForClinic(entered({ shortcut: one.shortcut }))).status).toBe(201)
  })

  test('is nobody else’s to see, change or remove; the refusal is that of a missing one', async () => {
    const own = entered()
    const { body: made } = await add(doctor, own)
    const { body: ofClinic } = await addForClinic()
    expect((await listOf(colleague)).map(([id]) => id)).not.toContain(made.id)
    const refusals = async (id: string, by: Caller) => {
      const version = 1
      const body = changes(own)
      const all = [
        await by.ask(changeSnippet, { params: { id }, version, body }),
        await by.ask(removeSnippet, { params: { id }, version }),
      ]
      return all.map(({ status, problem: { type, title, detail } }) => ({
        ...{ status, type, title, detail },
      }))
    }
    const missing = await refusals(uuidv7(), colleague)
    expect(missing.map(({ status }) => status)).toEqual([404, 404])
    expect(await refusals(made.id, colleague)).toEqual(missing)
    expect(await refusals(ofClinic.id, colleague)).toEqual(missing)
    const byAdmin = await admin.ask(removeClinicSnippet, { params: { id: made.id }, version: 1 })
    expect(byAdmin.status).toBe(404)
    expect(await listOf(doctor)).toContainEqual([made.id, true])
  })

  test('is changed and removed only on the version that was read', async () => {
    const own = entered()
    const { body: made } = await add(doctor, own)
    const params = { id: made.id }
    const change = (version: number, title: string) =>
      doctor.ask(changeSnippet, { params, version, body: changes(own, { title }) })
    await change(made.version, 'First')
    const stale = await change(made.version, 'Second')
    expect([stale.status, stale.problem.current]).toMatchObject([412, { title: 'First' }])
    const removal = await doctor.ask(removeSnippet, { params, version: made.version })
    expect([removal.status, removal.problem.current]).toMatchObject([412, { title: 'First' }])
  })

  test(`is one of at most ${mostSnippets}, also when several are saved at once`, async () => {
    const busy = await clinic.signedIn('doctor')
    await clinic.sql`
      insert into snippets (id, owner_id, shortcut, title, body)
      select gen_random_uuid(), ${busy.userId}, 'many-' || n, 'Many', 'Text'
      from generate_series(1, ${mostSnippets - 2}) n`
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(busy)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    const refused = await add(busy)
    expect(refused.problem.detail).toBe('You have at most 500 snippets. Remove one first.')
  })
})

describe('a snippet of the clinic', () => {
  test('is kept by admins and offered to all doctors', async () => {
    const body = entered()
    const { status, body: made } = await addForClinic(body)
    expect([status, made.isOwn]).toEqual([201, false])
    for (const by of [doctor, colleague]) expect(await listOf(by)).toContainEqual([made.id, false])
    const params = { id: made.id }
    const again = await addForClinic(entered({ shortcut: body.shortcut }))
    expect(again.problem.errors).toEqual({
      shortcut: 'Another snippet of the clinic has this shortcut.',
    })
    const changed = await admin.ask(changeClinicSnippet, {
      params,
      version: made.version,
      body: changes(body, { title: 'For all' }),
    })
    expect(changed.body.title).toBe('For all')
    const stale = await admin.ask(removeClinicSnippet, { params, version: made.version })
    expect([stale.status, stale.problem.current]).toMatchObject([412, { title: 'For all' }])
    const { version } = changed.body
    expect((await admin.ask(removeClinicSnippet, { params, version })).status).toBe(204)
    expect((await listOf(doctor)).map(([id]) => id)).not.toContain(made.id)
  })

  test('is listed for admins without those of doctors', async () => {
    const own = await aSnippet(clinic.sql, { ownerId: doctor.userId, shortcut: 'own-one' })
    const ids = (await admin.ask(listClinicSnippets)).body.map(({ id }) => id)
    expect(ids).not.toContain(own)
  })
})

test('snippets are closed to other roles and to visitors', async () => {
  const visitor = clinic.visitor
  const [staff, patient] = [await clinic.signedIn('staff'), await clinic.signedIn('patient')]
  for (const by of [admin, staff, patient]) {
    expect((await by.ask(listSnippets)).status).toBe(403)
    expect((await add(by)).status).toBe(403)
  }
  for (const by of [doctor, staff, patient]) {
    expect((await by.ask(listClinicSnippets)).status).toBe(403)
    expect((await addForClinic(entered(), by)).status).toBe(403)
  }
  expect((await visitor.ask(listSnippets)).status).toBe(401)
  expect((await add(visitor)).status).toBe(401)
  expect((await addForClinic(entered(), visitor)).status).toBe(401)
})
