import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { permissionNames, permissionsFor } from '../../../../contract/permission.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readSession } from '../../session/session.ts'
import { changeRole } from '../../users/user.ts'
import { listBills } from '../../../billing/bills/bill.ts'
import { listPatients } from '../../../patients/charts/patient.ts'
import {
  addDuty,
  changeDuty,
  changeUserDuties,
  listDuties,
  type NewDuty,
  readUserDuties,
  removeDuty,
} from '../duty.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin')

type Wanted = Partial<NewDuty>
const aDuty = (more: Wanted = {}) => ({
  id: uuidv7(),
  name: `Duty ${uuidv7()}`,
  role: 'staff' as const,
  permissions: ['patients.list' as const],
  ...more,
})
async function added(more?: Wanted) {
  const { status, body } = await admin.ask(addDuty, { body: aDuty(more) })
  expect(status).toBe(201)
  return body
}
async function give({ userId }: Caller, ...dutyIds: string[]) {
  const { body } = await admin.ask(readUserDuties, { params: { id: userId } })
  return admin.ask(changeUserDuties, {
    params: { id: userId },
    body: { dutyIds },
    version: body.version,
  })
}
const may = async (caller: Caller) => [
  (await caller.ask(listPatients)).status === 200,
  (await caller.ask(listBills)).status === 200,
]

test('the shipped duties give only what accounts of their role can be given', async () => {
  const { body } = await admin.ask(listDuties)
  expect(body.map(({ name }) => name)).toEqual([
    ...['Biller', 'Billing manager', 'Cashier', 'Doctor with own hours', 'Laboratory'],
    ...['Locum doctor', 'Nurse', 'Pharmacist', 'Practice manager', 'Reception', 'Trainee'],
  ])
  for (const { role, permissions } of body) {
    expect(permissions.filter((name) => !permissionsFor(role).some((one) => one === name))).toEqual(
      [],
    )
  }
})

test('the shipped duty of nurses keeps stock, which pharmacists give out', async () => {
  const { body } = await admin.ask(listDuties)
  const stockOf = (duty: string) =>
    body.find(({ name }) => name === duty)?.permissions.filter((name) => name.startsWith('stock.'))
  expect(stockOf('Nurse')).toEqual(['stock.read', 'stock.write'])
  expect(stockOf('Pharmacist')).toEqual(['stock.read', 'stock.write', 'stock.give'])
})

test('no duty gives what only admins may: accounts, duties and backups', () => {
  for (const role of ['staff', 'doctor'] as const) {
    const given = permissionsFor(role)
    expect(given).not.toContain('users.manage')
    expect(given).not.toContain('backups.manage')
    expect(given.length).toBeLessThan(permissionNames.length)
  }
})

test('an account with duties may do what they allow together, from the next request on', async () => {
  const staff = await clinic.signedIn('staff')
  expect(await may(staff)).toEqual([true, true])
  const [lists, bills] = [await added(), await added({ permissions: ['bills.read'] })]
  expect((await give(staff, lists.id)).status).toBe(200)
  expect(await may(staff)).toEqual([true, false])
  expect((await staff.ask(readSession)).body.user?.permissions).toEqual(['patients.list'])
  await give(staff, lists.id, bills.id)
  expect(await may(staff)).toEqual([true, true])
  await give(staff)
  expect((await staff.ask(readSession)).body.user?.permissions).toBeNull()
  expect(await may(staff)).toEqual([true, true])
})

test('a changed duty counts for all its accounts, and a stale change is refused', async () => {
  const [one, other] = [await clinic.signedIn('staff'), await clinic.signedIn('staff')]
  const duty = await added()
  await give(one, duty.id)
  await give(other, duty.id)
  const params = { id: duty.id }
  const body = { name: duty.name, permissions: ['bills.read' as const] }
  const changed = await admin.ask(changeDuty, { params, body, version: duty.version })
  expect(changed.body).toMatchObject({ permissions: ['bills.read'], accounts: 2 })
  for (const caller of [one, other]) expect(await may(caller)).toEqual([false, true])
  expect((await admin.ask(changeDuty, { params, body, version: duty.version })).status).toBe(412)
})

test('permissions that a duty cannot give are refused, for new duties and for changed ones', async () => {
  const refused = await admin.ask(addDuty, { body: aDuty({ permissions: ['users.manage'] }) })
  expect(refused.problem.errors).toEqual({
    permissions: 'A member of staff cannot be given one of these permissions.',
  })
  const duty = await added({ role: 'doctor', permissions: ['visits.read'] })
  const body = { name: duty.name, permissions: ['settings.write' as const] }
  const change = { params: { id: duty.id }, body, version: duty.version }
  expect((await admin.ask(changeDuty, change)).problem.errors).toEqual({
    permissions: 'A doctor cannot be given one of these permissions.',
  })
  const none = await admin.ask(addDuty, { body: aDuty({ permissions: [] }) })
  expect(none.problem.errors).toEqual({ permissions: 'Choose at least one permission.' })
})

test('an account takes duties of its role only, and loses them with its role', async () => {
  const staff = await clinic.signedIn('staff')
  const ofDoctors = await added({ role: 'doctor', permissions: ['visits.read'] })
  expect((await give(staff, ofDoctors.id)).problem.errors).toEqual({
    dutyIds: 'Choose duties of the account’s role.',
  })
  expect((await give(admin, ofDoctors.id)).status).toBe(422)
  const ofStaff = await added()
  const { body } = await give(staff, ofStaff.id)
  const params = { id: staff.userId }
  await admin.ask(changeRole, { params, body: { role: 'doctor' }, version: body.version })
  const now = await admin.ask(readUserDuties, { params })
  expect(now.body).toMatchObject({ role: 'doctor', dutyIds: [] })
  const [user] = await sql`select permissions from users where id = ${staff.userId}`
  expect(user?.permissions).toBeNull()
})

test('a duty in use is not deleted, one press adds one duty, and names are taken once', async () => {
  const staff = await clinic.signedIn('staff')
  const body = aDuty()
  const presses = await Promise.all([1, 2, 3].map(() => admin.ask(addDuty, { body })))
  expect(presses.map(({ status }) => status)).toEqual([201, 201, 201])
  const again = await admin.ask(addDuty, { body: aDuty({ name: body.name.toUpperCase() }) })
  expect(again.problem.errors).toEqual({ name: 'Another duty has this name.' })
  await give(staff, body.id)
  const remove = () => admin.ask(removeDuty, { params: { id: body.id }, version: 1 })
  expect((await remove()).problem.detail).toBe(
    'One account has this duty. Give it another one first.',
  )
  await give(staff)
  expect((await remove()).status).toBe(204)
})

test('only admins see and change duties, and changes are in the audit log with what they allow', async () => {
  const duty = await added()
  const staff = await clinic.signedIn('staff')
  await give(staff, duty.id)
  const manager = await clinic.signedIn('staff')
  const { body } = await admin.ask(listDuties)
  await give(manager, body.find(({ name }) => name === 'Practice manager')?.id ?? '')
  for (const caller of [staff, manager, await clinic.signedIn('doctor')]) {
    expect((await caller.ask(listDuties)).status).toBe(403)
    const mine = { params: { id: caller.userId }, body: { dutyIds: [] }, version: 1 }
    expect((await caller.ask(changeUserDuties, mine)).status).toBe(403)
  }
  const events = await sql<{ objectType: string; changes: object }[]>`
    select object_type, changes from audit_events
    where object_id in (${duty.id}, ${staff.userId}) and action in ('insert', 'update')
      and (object_type = 'duty' or changes ? 'permissions') order by id`
  expect(events).toMatchObject([
    { objectType: 'duty' },
    { objectType: 'user', changes: { permissions: [null, ['patients.list']] } },
  ])
})
