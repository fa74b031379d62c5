import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addDuty, changeUserDuties, listDuties } from '../../duties/duty.ts'
import { changeRole, listUsers, rejectUser, removeUser } from '../user.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let last: Caller

beforeEach(async () => {
  last = await clinic.signedIn('admin')
  await sql`update users set role = 'staff' where role = 'admin' and id <> ${last.userId}`
})

async function expectStillManaging() {
  expect((await last.ask(listUsers)).status).toBe(200)
  const [row] = await sql`select role, status from users where id = ${last.userId}`
  expect(row).toEqual({ role: 'admin', status: 'active' })
}

test('the last account that manages users keeps its role', async () => {
  const params = { id: last.userId }
  for (const role of ['staff', 'doctor', 'patient'] as const) {
    const answer = await last.ask(changeRole, { params, body: { role }, version: 1 })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('At least one admin is required')
  }
  await expectStillManaging()
})

test('the last account that manages users is neither deleted nor rejected', async () => {
  const params = { id: last.userId }
  expect((await last.ask(removeUser, { params, version: 1 })).status).toBe(403)
  expect((await last.ask(rejectUser, { params, version: 1 })).status).toBe(409)
  await expectStillManaging()
})

test('no statement suspends, deletes or rejects it, whoever writes it', async () => {
  for (const status of ['suspended', 'deleted', 'rejected', 'pending', 'no sign-in']) {
    for (const db of [sql, clinic.owner]) {
      const change = db`update users set status = ${status} where id = ${last.userId}`
      await expect(change, status).rejects.toMatchObject({ code: 'OW001' })
    }
  }
  await expectStillManaging()
})

test('two admins who suspend each other at once leave one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const other = await clinic.signedIn('admin')
    await Promise.allSettled(
      [last, other].map(
        ({ userId }) => sql`update users set status = 'suspended' where id = ${userId}`,
      ),
    )
    const left = await sql`select from users where role = 'admin' and status = 'active'`
    expect(left.count).toBe(1)
    await sql`update users set status = 'active' where id = ${last.userId}`
    await sql`update users set role = 'staff' where id = ${other.userId}`
  }
})

test('no duty narrows an admin, and none gives the management of accounts to somebody else', async () => {
  const params = { id: last.userId }
  const [nurse] = (await last.ask(listDuties)).body.filter(({ name }) => name === 'Nurse')
  const given = await last.ask(changeUserDuties, {
    params,
    version: 1,
    body: { dutyIds: [nurse?.id ?? ''] },
  })
  expect(given.problem.errors).toEqual({ dutyIds: 'Choose duties of the account’s role.' })
  const body = {
    id: '01900000-0000-7000-8000-0000000dda01',
    name: 'Manager of accounts',
    role: 'staff' as const,
    permissions: ['users.manage' as const],
  }
  const made = await last.ask(addDuty, { body })
  expect(made.problem.errors).toEqual({
    permissions: 'A member of staff cannot be given one of these permissions.',
  })
  await expectStillManaging()
})
