import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { addColleague } from '../colleague.ts'
import { useLink } from '../../session/password-links.ts'
import { listUsers, makePasswordLink, removeUser } from '../user.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const admin = await clinic.signedIn('admin')

const colleague = (email: string) => ({
  ...{ id: uuidv7(), name: 'Sam Oduya', email, role: 'staff' as const },
})
const found = async (search: string) =>
  (await admin.ask(listUsers, { query: { search } })).body.rows

test('an admin opens an approved account and is shown the link once, without a mail server', async () => {
  const answer = await admin.ask(addColleague, { body: colleague('sam@clinic.example') })
  expect(answer.status).toBe(201)
  expect(answer.body.url).toMatch(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
  expect(answer.body.mailed).toBe(false)
  expect(await found('sam@')).toMatchObject([
    { name: 'Sam Oduya', role: 'staff', status: 'active' },
  ])
})

test('the same request twice, also at once, opens one account', async () => {
  const body = colleague('twice@clinic.example')
  const answers = await Promise.all([1, 2, 3].map(() => admin.ask(addColleague, { body })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await found('twice@')).toHaveLength(1)
  const { count } = await clinic.sql`
    select from one_time_links where user_id = ${body.id} and used_at is null`
  expect(count).toBe(1)
})

test('another account under the same id is refused, and one that has a password keeps it', async () => {
  const body = colleague('first@clinic.example')
  await admin.ask(addColleague, { body })
  const other = await admin.ask(addColleague, { body: { ...body, name: 'Somebody Else' } })
  expect([other.status, other.problem.type]).toEqual([409, 'urn:openward:problem:already-exists'])
  await clinic.sql`update users set password_hash = 'x' where id = ${body.id}`
  expect((await admin.ask(addColleague, { body })).status).toBe(409)
  const self = { ...body, id: admin.userId }
  expect((await admin.ask(addColleague, { body: self })).status).toBe(409)
})

test('a colleague is listed as invited until a password is set', async () => {
  const body = colleague('invited@clinic.example')
  await admin.ask(addColleague, { body })
  const invited = async () =>
    (await admin.ask(listUsers, { query: { status: 'invited', search: 'invited@' } })).body.rows
  expect(await invited()).toMatchObject([{ id: body.id, isInvited: true }])
  const { body: link } = await admin.ask(makePasswordLink, { params: { id: body.id } })
  const password = 'a long enough password'
  const used = await clinic.visitor.ask(useLink, {
    body: { token: link.url?.split('#')[1] ?? '', password },
  })
  expect(used.status).toBe(200)
  expect(await invited()).toEqual([])
  expect(await found('invited@')).toMatchObject([{ isInvited: false }])
})

test('an invitation that is taken back ends its link and frees its email', async () => {
  const body = colleague('back@clinic.example')
  const { body: link } = await admin.ask(addColleague, { body })
  const [row] = await found('back@')
  const gone = await admin.ask(removeUser, { params: { id: body.id }, version: row?.version ?? 0 })
  expect(gone.status).toBe(204)
  const token = link.url?.split('#')[1] ?? ''
  const used = await clinic.visitor.ask(useLink, {
    body: { token, password: 'a long enough password' },
  })
  expect(used.problem.type).toBe('urn:openward:problem:no-user-record')
  const again = await admin.ask(addColleague, { body: colleague('back@clinic.example') })
  expect(again.status).toBe(201)
})

test('a taken email is said under its field, also that of a rejected account', async () => {
  const taken = await clinic.signedIn('doctor', { email: 'taken@clinic.example' })
  await clinic.sql`update users set status = 'rejected' where id = ${taken.userId}`
  const { status, problem } = await admin.ask(addColleague, {
    body: colleague('TAKEN@clinic.example'),
  })
  expect(status).toBe(409)
  expect(problem.errors).toEqual({ email: 'Email is already in use.' })
})

test('a colleague has a name, an email and a role of the clinic', async () => {
  const send = async (changes: object) =>
    (await admin.ask(addColleague, { body: { ...colleague('wrong@clinic.example'), ...changes } }))
      .status
  expect(await send({ name: ' ' })).toBe(422)
  expect(await send({ email: 'nobody' })).toBe(422)
  expect(await send({ role: 'patient' })).toBe(422)
  expect(await send({ status: 'active' })).toBe(422)
  expect(await found('wrong@')).toEqual([])
})

test('only admins invite colleagues', async () => {
  const body = colleague('other@clinic.example')
  expect((await clinic.visitor.ask(addColleague, { body })).status).toBe(401)
  for (const role of ['doctor', 'staff', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(addColleague, { body })).status).toBe(403)
  }
  expect(await found('other@')).toEqual([])
})
