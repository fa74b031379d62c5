import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestClinic, testClinic } from '../../../../app/server/test-clinic.ts'
import { readProfile } from '../../users/user.ts'
import { signOut } from '../session.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

describe('requests that arrive at the same moment', () => {
  test('are each answered for the account that asks', async () => {
    const callers = await Promise.all(
      (['admin', 'doctor', 'staff', 'patient', 'patient'] as const).map((role) =>
        clinic.signedIn(role),
      ),
    )
    const asked = [...callers, ...callers, ...callers]
    const answers = await Promise.all(asked.map((caller) => caller.ask(readProfile)))
    expect(answers.map(({ body }) => body.id)).toEqual(asked.map(({ userId }) => userId))
  })

  test('do not lend a session to those who have none, or none any more', async () => {
    const [gone, present] = [await clinic.signedIn('staff'), await clinic.signedIn('staff')]
    await gone.ask(signOut)
    const statuses = await Promise.all(
      [present, gone, clinic.visitor, present].map(
        async (caller) => (await caller.ask(readProfile)).status,
      ),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })

  test('hear of a role that was changed just before', async () => {
    const staff = await clinic.signedIn('staff')
    const other = await clinic.signedIn('doctor')
    await Promise.all([staff.ask(readProfile), other.ask(readProfile)])
    await clinic.sql`update users set status = 'suspended' where id = ${staff.userId}`
    const [first, second] = await Promise.all([staff.ask(readProfile), other.ask(readProfile)])
    expect([first.status, second.status]).toEqual([401, 200])
  })
})
