import { afterAll, expect, test } from 'vitest'
import { account, password } from '../../../../trust/accounts.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readLink, useLink } from '../../../access/session/password-links.ts'
import { changePassword } from '../../../access/session/passwords.ts'
import { makeLink } from '../../../access/users/server/one-time-links.ts'
import { makeCalendarFeed } from '../calendar-feed.ts'
import { systemContext } from '../../../../server/database/acting.ts'

// An intruder may have copied the calendar address, which a new password alone would leave valid.

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, app, visitor } = clinic
const newPassword = 'seven red kites at noon'

let number = 0
async function aDoctor(): Promise<{ doctor: Caller; address: string }> {
  number += 1
  const doctor = await account(clinic, `doctor-${number}@clinic.example`, 'doctor')
  const { body } = await doctor.ask(makeCalendarFeed, { body: { names: 'off' } })
  return { doctor, address: new URL(body.url).pathname }
}
async function aLink({ userId }: Caller): Promise<string> {
  const link = { purpose: 'set password', userId, createdBy: null, hours: 1 } as const
  return (await makeLink(sql, systemContext, link)).token
}
const isRead = async (address: string) => (await app.inject({ url: address })).statusCode === 200
const endsOf = ({ userId }: Caller) => sql`
  select actor_id, actor_role, action, outcome from audit_events
  where object_type = 'calendar feed' and object_id = ${userId} and action = 'delete'`

test('a link says whether its account has a calendar address, and ends that unless told not to', async () => {
  for (const endsCalendarAddress of [true, undefined]) {
    const { doctor, address } = await aDoctor()
    const token = await aLink(doctor)
    expect((await visitor.ask(readLink, { body: { token } })).body.hasCalendarAddress).toBe(true)
    expect(await isRead(address)).toBe(true)
    const body = { token, password: newPassword, endsCalendarAddress }
    expect((await visitor.ask(useLink, { body })).status).toBe(200)
    expect(await isRead(address)).toBe(false)
    expect(await endsOf(doctor)).toEqual([
      { actorId: doctor.userId, actorRole: 'visitor', action: 'delete', outcome: 'ok' },
    ])
  }
})

test('a calendar address stays if its owner wants that, or if the password is refused', async () => {
  const { doctor, address } = await aDoctor()
  const token = await aLink(doctor)
  const weak = { token, password: 'password1', endsCalendarAddress: true }
  expect((await visitor.ask(useLink, { body: weak })).status).toBe(422)
  const body = { token, password: newPassword, endsCalendarAddress: false }
  expect((await visitor.ask(useLink, { body })).status).toBe(200)
  expect(await isRead(address)).toBe(true)
  expect(await endsOf(doctor)).toEqual([])
})

test('an account without a calendar address has none to end', async () => {
  const person = await account(clinic, 'without@clinic.example')
  const token = await aLink(person)
  expect((await visitor.ask(readLink, { body: { token } })).body.hasCalendarAddress).toBe(false)
  expect((await visitor.ask(useLink, { body: { token, password: newPassword } })).status).toBe(200)
})

test('changing one’s own password ends one’s calendar address only on request', async () => {
  const one = await aDoctor()
  const other = await aDoctor()
  const body = { currentPassword: password, password: newPassword }
  expect((await one.doctor.ask(changePassword, { body })).status).toBe(204)
  expect(await isRead(one.address)).toBe(true)
  const ending = { ...body, endsCalendarAddress: true }
  expect((await other.doctor.ask(changePassword, { body: ending })).status).toBe(204)
  expect(await isRead(other.address)).toBe(false)
  expect(await endsOf(other.doctor)).toEqual([
    { actorId: other.doctor.userId, actorRole: 'doctor', action: 'delete', outcome: 'ok' },
  ])
  expect(await isRead(one.address)).toBe(true)
})
