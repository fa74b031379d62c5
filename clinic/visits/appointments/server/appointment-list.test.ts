import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryInputOf } from '../../../../contract/endpoint.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { listAppointments, listOwnAppointments, removeAppointment } from '../appointment.ts'
import { anAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let okoye: Caller
let ana: Caller
/** Ids of the visits by what they are about. */
const visits: Record<string, string> = {}

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  okoye = await clinic.signedIn('doctor', { name: 'Maria Okoye', email: 'okoye@example.com' })
  const berg = await clinic.signedIn('doctor', { name: 'Jonas Berg', email: 'berg@example.com' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  const ben = await clinic.signedIn('patient', { name: 'Ben Marsh', email: 'ben@example.com' })
  const at = (date: string, time: string) => ({ date, time })
  const [anaId, benId] = [ana.userId, ben.userId]
  const add = async (name: string, wanted: Parameters<typeof anAppointment>[1]) => {
    visits[name] = await anAppointment(sql, wanted)
  }
  const [patientId, doctorId] = [anaId, okoye.userId]
  await add('cough', { patientId, doctorId, ...at('2030-01-02', '09:00'), reason: 'Bad cough' })
  await add('knee', {
    patientId,
    doctorId: berg.userId,
    ...at('2030-01-02', '08:00'),
    reason: 'Knee',
  })
  await add('rash', {
    patientId: benId,
    doctorId,
    ...at('2030-01-03', '00:00'),
    status: 'completed',
  })
  await add('back', {
    patientId: benId,
    doctorId: berg.userId,
    ...at('2030-01-03', '23:50'),
    status: 'canceled',
    reason: 'Café accident, 100% sure',
  })
  await add('old', { patientId, doctorId, ...at('2020-05-05', '10:00') })
})

async function namesFor(query: QueryInputOf<typeof listAppointments>): Promise<string[]> {
  const { body } = await staff.ask(listAppointments, { query })
  expect(body.total).toBe(body.rows.length)
  return body.rows.map(({ id }) => Object.keys(visits).find((name) => visits[name] === id) ?? id)
}

describe('the list', () => {
  test('holds newest date and time first, or oldest first where asked', async () => {
    const newest = ['back', 'rash', 'cough', 'knee', 'old']
    expect(await namesFor({})).toEqual(newest)
    expect(await namesFor({ order: 'oldest' })).toEqual([...newest].reverse())
  })

  test('is filtered by doctor, patient, status and days, one by one and together', async () => {
    const [doctorId, patientId] = [okoye.userId, ana.userId]
    expect(await namesFor({ doctorId })).toEqual(['rash', 'cough', 'old'])
    expect(await namesFor({ patientId })).toEqual(['cough', 'knee', 'old'])
    expect(await namesFor({ status: 'canceled' })).toEqual(['back'])
    expect(await namesFor({ from: '2030-01-03' })).toEqual(['back', 'rash'])
    expect(await namesFor({ to: '2030-01-02' })).toEqual(['cough', 'knee', 'old'])
    expect(await namesFor({ from: '2030-01-02', to: '2030-01-02', order: 'oldest' })).toEqual([
      'knee',
      'cough',
    ])
    expect(await namesFor({ doctorId, patientId, from: '2030-01-01' })).toEqual(['cough'])
    expect(await namesFor({ doctorId, status: 'canceled' })).toEqual([])
  })

  test('takes days by the clinic’s time zone', async () => {
    await sql`update clinic set time_zone = 'America/New_York'`
    // Midnight of 3 January in UTC is the evening before over there.
    const day = await namesFor({ from: '2030-01-02', to: '2030-01-02' })
    await sql`update clinic set time_zone = 'UTC'`
    expect(day).toEqual(['rash', 'cough', 'knee'])
  })

  test.each([
    ['patient', 'simic', ['cough', 'knee', 'old']],
    ['patient, in any order', 'ŠIMIĆ an', ['cough', 'knee', 'old']],
    ['email', 'ana@example', ['cough', 'knee', 'old']],
    ['doctor', 'okoye', ['rash', 'cough', 'old']],
    ['doctor with the title', 'Dr. Berg', ['back', 'knee']],
    ['reason', 'cafe', ['back']],
    ['reason with signs', '100%', ['back']],
    ['nothing', 'nobody', []],
    ['half of it', 'cough berg', []],
    ['signs', '_', []],
    ['only a title', 'dr', ['back', 'rash', 'cough', 'knee', 'old']],
  ])('finds by %s', async (_, search, names) => {
    expect(await namesFor({ search })).toEqual(names)
  })

  test('searches within a filter, and among one’s own visits', async () => {
    expect(await namesFor({ search: 'okoye', patientId: ana.userId })).toEqual(['cough', 'old'])
    const own = await okoye.ask(listOwnAppointments, { query: { search: 'ana' } })
    expect(own.body.rows.map(({ id }) => id)).toEqual([visits['cough'], visits['old']])
  })

  test('finds visits of an archived chart, and none of a deleted doctor by name', async () => {
    const gone = await clinic.signedIn('doctor', { name: 'Walter Quist' })
    const left = await clinic.signedIn('patient', { name: 'Petra Quandt' })
    const id = await anAppointment(sql, { patientId: left.userId, doctorId: gone.userId })
    await sql`update patients set archived_at = now() where id = ${left.userId}`
    await sql`update users set status = 'deleted' where id = ${gone.userId}`
    const found = async (search: string) =>
      (await staff.ask(listAppointments, { query: { search } })).body.rows.map((row) => row.id)
    expect(await found('quandt')).toEqual([id])
    expect(await found('quist')).toEqual([])
    await staff.ask(removeAppointment, { params: { id }, version: 1 })
    expect(await found('quandt')).toEqual([])
  })

  test.each([
    ['status', 'late'],
    ['from', '2030-02-30'],
    ['doctorId', 'me'],
    ['after', 'nowhere'],
    ['limit', '0'],
    ['order', 'name'],
    ['sort', 'name'],
  ])('cannot be asked for with a %s of %s', async (name, value) => {
    expect((await staff.ask(listAppointments, { query: { [name]: value } })).status).toBe(400)
  })
})

describe('paging', () => {
  test('holds every visit once, forwards and back, also where many start at once', async () => {
    const patient = await clinic.signedIn('patient', { name: 'Paging Person' })
    const patientId = patient.userId
    for (let place = 0; place < 17; place += 1) {
      const { userId: doctorId } = await clinic.signedIn('doctor')
      const hour = String(8 + (place % 3)).padStart(2, '0')
      const at = { time: `${hour}:00`, date: '2031-01-01' }
      const patientOverlapReason = 'Sees several at once'
      await anAppointment(sql, { patientId, doctorId, ...at, patientOverlapReason })
    }
    const whole = await staff.ask(listAppointments, { query: { patientId, limit: 100 } })
    const ids = whole.body.rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(17)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 18 }),
        fc.constantFrom({}, { search: 'paging' }),
        fc.boolean(),
        async (limit, search, isOldestFirst) => {
          const query = {
            ...search,
            patientId,
            limit,
            ...(isOldestFirst ? { order: 'oldest' as const } : {}),
          }
          const expected = isOldestFirst ? [...ids].reverse() : ids
          const pages: string[][] = []
          let next: string | null = ''
          let previous: string | null = null
          while (next !== null) {
            const after: { after?: string } = next ? { after: next } : {}
            const { body } = await staff.ask(listAppointments, { query: { ...query, ...after } })
            expect(body.total).toBe(17)
            pages.push(body.rows.map(({ id }) => id))
            next = body.next
            previous = body.previous
          }
          expect(pages.flat()).toEqual(expected)
          for (let place = pages.length - 2; place >= 0; place -= 1) {
            const { body } = await staff.ask(listAppointments, {
              query: { ...query, before: previous ?? '' },
            })
            expect(body.rows.map(({ id }) => id)).toEqual(pages[place])
            previous = body.previous
          }
          expect(previous).toBeNull()
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  test('counts all visits, not only those of the page', async () => {
    const { body } = await staff.ask(listAppointments, { query: { limit: 2 } })
    const [counted] = await sql<{ rows: number }[]>`
      select count(*) as rows from appointments where deleted_at is null`
    expect([body.rows.length, body.total]).toEqual([2, counted?.rows])
  })
})

test('among thousands a search finds the oldest and the most common alike', async () => {
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Busy Body' })
  const { userId: patientId } = await clinic.signedIn('patient', { name: 'Regular Guest' })
  const { userId: rareId } = await clinic.signedIn('patient', { name: 'Xenia Rare' })
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason)
    select gen_random_uuid(), ${patientId}, ${doctorId}, at, at + interval '5 minutes', 'Check-up'
    from (select '2025-01-01T08:00Z'::timestamptz + n * interval '10 minutes' as at
      from generate_series(1, 3200) n) slots`
  const id = await anAppointment(sql, { patientId: rareId, doctorId, date: '2015-01-01' })
  const find = async (search: string, more = {}) =>
    (await staff.ask(listAppointments, { query: { search, ...more } })).body
  expect((await find('xenia')).rows.map((row) => row.id)).toEqual([id])
  await sql`update patients set archived_at = now() where id = ${rareId}`
  expect((await find('xenia')).rows.map((row) => row.id)).toEqual([id])
  const common = await find('check-up')
  expect([common.rows.length, common.totalIsAtLeast]).toEqual([25, true])
  expect(common.total).toBeGreaterThan(1000)
  const oldest = await find('regular guest', { order: 'oldest', limit: 1 })
  expect(oldest.rows[0]?.date).toBe('2025-01-01')
  expect(oldest.rows[0]?.time).toBe('08:10')
})
