import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { readSession } from '../../../access/session/session.ts'
import {
  endChartCode,
  linkAccount,
  makeChartCode,
  readChartCode,
  unlinkAccount,
  useChartCode,
} from '../account-link.ts'
import { archivePatient, readPatient } from '../patient.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Stella Desk' })
})
afterAll(() => clinic.close())

const make = (id: string, by = staff) => by.ask(makeChartCode, { params: { id } })
const open = async (id: string) => (await staff.ask(readChartCode, { params: { id } })).body
const use = (by: Caller, code: string) => by.ask(useChartCode, { body: { code } })
const unlink = async (id: string) => {
  const { version } = (await staff.ask(readPatient, { params: { id } })).body
  return staff.ask(unlinkAccount, { params: { id }, version })
}
const wrong = 'This code does not work. Check it, or ask the clinic for a new one.'

/** An account whose email nobody has confirmed. */
async function newcomer(name = 'Pat Portal'): Promise<Caller> {
  const account = await clinic.signedIn('patient', { name })
  await clinic.sql`update users set email_confirmed_at = null where id = ${account.userId}`
  return account
}

describe('a code on paper', () => {
  it('links the account of the person who types it to the chart, once, and can be undone by the desk', async () => {
    const chart = await aPatient(clinic.sql, { name: 'Paula Desk', allergies: 'Latex' })
    const account = await newcomer()
    const { status, body } = await make(chart.id)
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await open(chart.id)).toEqual({ expiresAt: body.expiresAt, madeBy: 'Stella Desk' })

    // Typed as people do: in small letters, with a space, and o for 0.
    const typed = body.code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')
    expect((await use(account, typed)).status).toBe(204)
    expect((await account.ask(readSession)).body.user?.patientId).toBe(chart.id)
    const linked = await staff.ask(readPatient, { params: { id: chart.id } })
    expect(linked.body).toMatchObject({
      name: 'Paula Desk',
      allergies: 'Latex',
      account: { id: account.userId, isConfirmed: false },
      canUnlink: true,
    })
    expect(await open(chart.id)).toEqual({ expiresAt: null, madeBy: null })
    expect((await use(await newcomer(), body.code)).problem.detail).toBe(wrong)
    expect((await unlink(chart.id)).status).toBe(200)
    expect((await use(await newcomer(), body.code)).problem.detail).toBe(wrong)
  })

  it('is kept as a keyed hash, and making and using it are events', async () => {
    const chart = await aPatient(clinic.sql)
    const account = await newcomer()
    const { code } = (await make(chart.id)).body
    await use(account, code)
    const events = await clinic.sql`
      select action, actor_id, actor_role, changes::text from audit_events
      where object_type = 'chart code' and patient_id = ${chart.id} order by id`
    expect(events).toMatchObject([
      { action: 'insert', actorId: staff.userId, actorRole: 'staff' },
      { action: 'update', actorId: account.userId, actorRole: 'patient' },
    ])
    const [row] = await clinic.sql<{ row: string }[]>`
      select to_jsonb(c)::text as row from chart_codes c where patient_id = ${chart.id}`
    for (const text of [JSON.stringify(events), row?.row]) {
      expect(text?.toLowerCase()).not.toContain(code.slice(0, 5).toLowerCase())
    }
  })

  it('ends by a newer one, by the desk, by its time and by a link', async () => {
    const chart = await aPatient(clinic.sql)
    const account = await newcomer()
    const codes = [(await make(chart.id)).body.code, (await make(chart.id)).body.code]
    expect((await use(account, codes[0] ?? '')).status).toBe(409)
    expect((await staff.ask(endChartCode, { params: { id: chart.id } })).status).toBe(204)
    expect(await open(chart.id)).toEqual({ expiresAt: null, madeBy: null })
    expect((await use(account, codes[1] ?? '')).status).toBe(409)
    const late = (await make(chart.id)).body.code
    await clinic.sql`update chart_codes set expires_at = now() where patient_id = ${chart.id}`
    expect(await open(chart.id)).toEqual({ expiresAt: null, madeBy: null })
    expect((await use(account, late)).status).toBe(409)
    const { code } = (await make(chart.id)).body
    const other = await clinic.signedIn('patient')
    const body = { userId: other.userId }
    await staff.ask(linkAccount, { params: { id: chart.id }, body })
    expect((await unlink(chart.id)).status).toBe(200)
    expect((await use(account, code)).status).toBe(409)
  })

  it('is refused for charts and accounts that cannot be linked', async () => {
    const linked = await clinic.signedIn('patient')
    expect((await make(linked.userId)).problem.detail).toBe('This chart already has an account.')
    const archived = await aPatient(clinic.sql)
    await staff.ask(archivePatient, { params: { id: archived.id }, version: archived.version })
    expect((await make(archived.id)).problem.detail).toBe('This chart is archived.')
    const { code } = (await make((await aPatient(clinic.sql)).id)).body
    const busy = await newcomer()
    await clinic.sql`insert into waiting_entries (id, patient_id, note)
      values (${busy.userId}, ${busy.userId}, '')`
    expect((await use(busy, code)).problem.detail).toMatch(/its own chart is in use/)
    expect((await use(await newcomer(), code)).status).toBe(204)
  })

  it('cannot be guessed: five wrong ones, then a wait', async () => {
    const account = await newcomer()
    const { code } = (await make((await aPatient(clinic.sql)).id)).body
    for (let n = 0; n < 5; n += 1) {
      const { status, problem } = await use(account, 'AAAAA-AAAAA')
      expect([status, problem.errors]).toEqual([409, { code: wrong }])
    }
    const refused = await use(account, code)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('of two accounts that use one at once, one is linked', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aPatient(clinic.sql)
      const { code } = (await make(id)).body
      const accounts = await Promise.all([newcomer(), newcomer()])
      const answers = await Promise.all(accounts.map((account) => use(account, code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      await clinic.sql`delete from request_counts`
    }
  })

  it('is made and ended at the desk only, and used by patients only', async () => {
    const { id } = await aPatient(clinic.sql)
    for (const role of ['doctor', 'patient'] as const) {
      const caller = await clinic.signedIn(role)
      expect((await make(id, caller)).status).toBe(403)
      expect((await caller.ask(readChartCode, { params: { id } })).status).toBe(403)
      expect((await caller.ask(endChartCode, { params: { id } })).status).toBe(403)
    }
    expect((await make(id, clinic.visitor)).status).toBe(401)
    expect((await use(staff, 'AAAAA-AAAAA')).status).toBe(403)
    expect((await use(clinic.visitor, 'AAAAA-AAAAA')).status).toBe(401)
    expect((await use(await newcomer(), '')).problem.errors).toEqual({ code: 'Enter the code.' })
  })
})
