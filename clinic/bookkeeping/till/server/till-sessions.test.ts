import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { addTill, changeTill, listTills } from '../till.ts'
import {
  closeTill,
  listTillPeople,
  moveCash,
  offerTill,
  openTill,
  readTill,
  readTillSession,
  takeTill,
} from '../till-session.ts'
import { aSession, aTill } from './a-session.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql, owner } = clinic

let admin: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  patientId = (await clinic.signedIn('patient')).userId
})

let staff: Caller
beforeEach(async () => {
  staff = await clinic.signedIn('staff', { name: `Grace ${uuidv7().slice(-4)}` })
})

async function pay(by: Caller, amount: string, method: 'cash' | 'card' = 'cash') {
  const id = await aBill(sql, { patientId, amount })
  const body = { id: uuidv7(), amount, method, date: '2026-03-02' }
  const { status } = await by.ask(addPayment, { params: { id }, body })
  expect(status).toBe(201)
  return body.id
}
const own = async (by: Caller) => (await by.ask(readTill)).body.session
const close = (by: Caller, id: string, counted: string, more = {}) =>
  by.ask(closeTill, { params: { id }, body: { counted, ...more } })
const move = (by: Caller, id: string, kind: 'in' | 'out', amount: string, reason = 'To the bank') =>
  by.ask(moveCash, { params: { id }, body: { id: uuidv7(), kind, amount, reason } })

describe('a session of a till', () => {
  test('holds the float, and cash that its person takes and gives back', async () => {
    const id = await aSession(sql, staff)
    const payment = await pay(staff, '30.00')
    await pay(staff, '50.00', 'card')
    await pay(admin, '70.00')
    const back = { id: uuidv7(), amount: '10.00', reason: 'Too much' }
    await staff.ask(returnPayment, { params: { id: payment }, body: back })
    await move(staff, id, 'out', '20.00')
    await move(staff, id, 'in', '5.00', 'Change from the bank')
    const session = await own(staff)
    expect(session).toMatchObject({ id, float: '100.00', expected: '105.00' })
    expect(session?.movements.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['in', 'cash', '5.00'],
      ['out', 'cash', '20.00'],
      ['return', 'cash', '10.00'],
      ['payment', 'card', '50.00'],
      ['payment', 'cash', '30.00'],
    ])
  })

  test('takes payments that a statement of the database records', async () => {
    await aSession(sql, staff)
    await owner`
      insert into payments (id, patient_id, amount_minor, currency, method, paid_on, created_by)
      values (${uuidv7()}, ${patientId}, 700, 'USD', 'cash', '2026-03-02', ${staff.userId})`
    expect(await own(staff)).toMatchObject({ expected: '107.00' })
  })

  test('is closed by a count of notes and coins', async () => {
    const id = await aSession(sql, staff)
    const wrong = await close(staff, id, '100.00', { pieces: { '50.00': 1 } })
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      { counted: 'The notes and coins do not add up to this sum. Count again.' },
    ])
    const pieces = { '50.00': 1, '20.00': 2, '0.25': 40 }
    const { status, body } = await close(staff, id, '100.00', { pieces })
    expect([status, body.ending, body.expected, body.counted, body.pieces]).toEqual([
      200,
      'closed',
      '100.00',
      '100.00',
      pieces,
    ])
    expect(await own(staff)).toBeNull()
  })

  test('needs a reason where the count differs, and keeps it', async () => {
    const id = await aSession(sql, staff)
    const refused = await close(staff, id, '97.50')
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { reason: '$100.00 is expected, and there is $2.50 less. Count again, or say why.' },
    ])
    const { body } = await close(staff, id, '97.50', { reason: 'A coin fell behind the desk' })
    expect(body).toMatchObject({ counted: '97.50', reason: 'A coin fell behind the desk' })
    const entries = await sql`
      select debit, credit, amount_minor from ledger_entries where debit like 'differences%'
        and at >= ${body.openedAt}`
    expect(entries).toEqual([{ debit: 'differences of tills', credit: 'cash', amountMinor: 250 }])
  })

  test('that has ended never changes, also by a statement of the owner', async () => {
    const id = await aSession(sql, staff)
    await move(staff, id, 'in', '1.00')
    await close(staff, id, '101.00')
    for (const statement of [
      `update till_sessions set counted_minor = 1 where id = '${id}'`,
      `update till_sessions set ended_at = null, counted_minor = null where id = '${id}'`,
      `delete from till_sessions where id = '${id}'`,
      `update till_movements set amount_minor = 1 where session_id = '${id}'`,
      `delete from till_movements where session_id = '${id}'`,
      `insert into till_movements (session_id, kind, method, amount_minor, reason)
        values ('${id}', 'in', 'cash', 1, 'Late')`,
    ]) {
      await expect(owner.unsafe(statement), statement).rejects.toMatchObject({ code: 'OW002' })
    }
    expect((await move(staff, id, 'in', '1.00')).problem.detail).toMatch(/has closed this till/)
    const { body } = await staff.ask(readTillSession, { params: { id } })
    expect(body).toMatchObject({ counted: '101.00', movements: [{ kind: 'in' }] })
  })

  test('closed by two people at once is closed by one, and the other is told', async () => {
    const id = await aSession(sql, staff)
    const answers = await Promise.all([close(staff, id, '100.00'), close(admin, id, '100.00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)?.problem.detail
    expect(told).toMatch(/has closed this till/)
  })

  test('counts every payment that many writers make while it is closed, or none of it', async () => {
    const id = await aSession(sql, staff)
    const bills = await Promise.all(
      Array.from({ length: 12 }, () => aBill(sql, { patientId, amount: '10.00' })),
    )
    const paying = bills.map((bill) =>
      staff.ask(addPayment, {
        params: { id: bill },
        body: { id: uuidv7(), amount: '10.00', method: 'cash', date: '2026-03-02' },
      }),
    )
    const [closed, ...paid] = await Promise.all([
      close(staff, id, '0.00', { reason: 'Counted later' }),
      ...paying,
    ])
    expect(closed.status).toBe(200)
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 201))
    const [stored] = await sql<{ expected: number; summed: number }[]>`
      select expected_minor::int as expected, cash_of_session(id)::int as summed
      from till_sessions where id = ${id}`
    expect(stored?.expected).toBe(stored?.summed)
  })

  test('gives out no more cash than it has', async () => {
    const id = await aSession(sql, staff)
    const refused = await move(staff, id, 'out', '100.01')
    expect(refused.problem.errors).toEqual({ amount: 'Only $100.00 is in the till.' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => move(staff, id, 'out', '30.00')),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await own(staff)).toMatchObject({ expected: '10.00' })
  })

  test('is used by its holder alone, and closed by a person who closes days', async () => {
    const id = await aSession(sql, staff)
    const other = await clinic.signedIn('staff')
    expect((await move(other, id, 'in', '1.00')).status).toBe(403)
    expect((await close(other, id, '100.00')).status).toBe(403)
    expect((await close(admin, id, '100.00')).status).toBe(200)
  })

  test.each([
    ['1,5', 'Enter it with a point and without commas'],
    ['1e2', 'Amount must be'],
    ['-1', 'Amount must be'],
    ['1.005', 'Amount must be'],
    ['10000000000000000', 'Amount must be'],
    ['', 'Amount is required'],
  ])('does not begin with %j', async (float, sentence) => {
    const params = { id: await aTill(sql) }
    const { status, problem } = await staff.ask(openTill, { params, body: { id: uuidv7(), float } })
    expect([status, problem.errors?.['float']]).toEqual([422, expect.stringContaining(sentence)])
  })
})

describe('opening', () => {
  test('one till at once lets one person in', async () => {
    const id = await aTill(sql)
    const people = await Promise.all(Array.from({ length: 6 }, () => clinic.signedIn('staff')))
    const answers = await Promise.all(
      people.map((one) =>
        one.ask(openTill, { params: { id }, body: { id: uuidv7(), float: '1.00' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const told = answers.find(({ status }) => status === 409)?.problem.detail
    expect(told).toMatch(/^Somebody has opened this till already/)
  })

  test('two tills by one person is refused', async () => {
    await aSession(sql, staff)
    const body = { id: uuidv7(), float: '1.00' }
    const { status, problem } = await staff.ask(openTill, {
      params: { id: await aTill(sql) },
      body,
    })
    expect([status, problem.detail]).toEqual([409, 'You have a till open already. Close it first.'])
  })

  test('sent twice is one session', async () => {
    const params = { id: await aTill(sql) }
    const body = { id: uuidv7(), float: '1.00' }
    const open = () => staff.ask(openTill, { params, body })
    const answers = await Promise.all([open(), open(), open()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  })
})

describe('a hand-over', () => {
  test('ends the session by the count of the next person, whose float it is', async () => {
    const id = await aSession(sql, staff)
    await pay(staff, '20.00')
    const next = await clinic.signedIn('staff', { name: 'Noor Haddad' })
    const offer = (userId: string | null) =>
      staff.ask(offerTill, { params: { id }, body: { userId } })
    expect((await offer(staff.userId)).status).toBe(422)
    expect((await offer(patientId)).status).toBe(422)
    const take = (by: Caller, counted: string, more = {}) =>
      by.ask(takeTill, { params: { id }, body: { id: uuidv7(), counted, ...more } })
    expect((await take(next, '120.00')).status).toBe(403)
    expect((await offer(next.userId)).body).toMatchObject({ offeredToName: 'Noor Haddad' })
    expect((await next.ask(readTill)).body.offered).toMatchObject({ id, expected: '120.00' })
    expect((await take(admin, '120.00')).status).toBe(403)
    expect((await take(next, '119.00')).problem.errors).toHaveProperty('reason')
    const taken = await take(next, '119.00', { reason: 'A dollar is missing' })
    expect(taken.body).toMatchObject({ holderId: next.userId, float: '119.00', endedAt: null })
    const before = await staff.ask(readTillSession, { params: { id } })
    expect(before.body).toMatchObject({
      ...{ ending: 'handed over', counted: '119.00', expected: '120.00' },
      endedBy: 'Noor Haddad',
    })
    expect(await own(staff)).toBeNull()
    expect((await take(next, '119.00')).problem.detail).toBe(
      'Noor Haddad has taken this till over.',
    )
  })

  test('that is taken back is no offer any more', async () => {
    const id = await aSession(sql, staff)
    const next = await clinic.signedIn('staff')
    const offer = (userId: string | null) =>
      staff.ask(offerTill, { params: { id }, body: { userId } })
    await offer(next.userId)
    await offer(null)
    expect((await next.ask(readTill)).body.offered).toBeNull()
  })

  test('is offered to people who may hold a till', async () => {
    const nurse = await clinic.signedIn('staff', { duty: 'Nurse', name: 'A nurse' })
    const { body } = await staff.ask(listTillPeople)
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([staff.userId, admin.userId]))
    expect(ids).not.toContain(nurse.userId)
  })
})

describe('tills', () => {
  test('there is one from the start; admins add and rename others', async () => {
    const { body } = await staff.ask(listTills)
    expect(body.map(({ name }) => name)).toContain('Front desk')
    const added = await admin.ask(addTill, { body: { id: uuidv7(), name: 'Pharmacy' } })
    const params = { id: added.body.id }
    const change = { params, version: 1, body: { name: 'front DESK' } }
    expect((await admin.ask(changeTill, change)).problem.errors).toEqual({
      name: 'Another till has this name.',
    })
    const renamed = await admin.ask(changeTill, { ...change, body: { name: 'Night desk' } })
    expect(renamed.body).toMatchObject({ name: 'Night desk', session: null })
    expect((await admin.ask(changeTill, { ...change, body: { name: 'X' } })).status).toBe(412)
    expect((await staff.ask(changeTill, change)).status).toBe(403)
  })
})
