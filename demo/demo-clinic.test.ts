import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoSignIns } from '../contract/demo-sign-ins.ts'
import { findDoubles } from '../clinic/patients/merging/server/double-store.ts'
import { isPassword } from '../clinic/access/users/server/passwords.ts'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { patient } from './cast.ts'
import { loadDemoClinic } from './demo-clinic.ts'

// A Wednesday before noon, so that about half of the day is over.
const now = new Date('2026-03-18T11:20:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await loadDemoClinic(database.sql, now)
})
afterAll(() => database.drop())

/** All shown data, without the passwords' salts. */
async function contents({ sql }: TestDatabase) {
  return sql`
    select (select jsonb_agg(to_jsonb(u) - 'password_hash' - 'created_at' - 'updated_at'
        - 'email_confirmed_at' order by u.id) from users u) as users,
      (select jsonb_agg(p order by p.id) from patients p) as patients,
      (select jsonb_agg(a order by a.id) from appointments a) as appointments,
      (select jsonb_agg(m order by m.id) from medical_records m) as records,
      (select jsonb_agg(b order by b.id) from bills b) as bills`
}

const count = async (from: string) =>
  (await database.sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1

describe('the demo clinic', () => {
  test('says that it is a demo', async () => {
    const [clinic] = await database.sql`select name, is_demo from clinic`
    expect(clinic).toEqual({ name: 'Willowmere Clinic', isDemo: true })
  })

  test('has the six ready-made note templates, each for some visits', async () => {
    expect(await count(`note_templates where status = 'active' and visit_type_ids <> '{}'`)).toBe(6)
    expect(await count('note_template_versions where version = 1')).toBe(6)
    expect(
      await count(`note_templates t, unnest(visit_type_ids) type
      where type not in (select id from visit_types)`),
    ).toBe(0)
  })

  test('had one emergency, which an admin has reviewed', async () => {
    expect(await count('emergency_accesses where reviewed_at is not null')).toBe(1)
    expect(await count('emergency_accesses')).toBe(1)
    expect(await count(`audit_events where reason = 'emergency access'`)).toBe(2)
  })

  test('has two patients whom a colleague took into care, one act to review', async () => {
    const open = `t join users u on u.id = t.doctor_id
      where record_access(u.id, t.patient_id) = 'in care'`
    expect(await count(`care_takings ${open}`)).toBe(2)
    expect(await count(`care_takings ${open} and reviewed_at is null`)).toBe(1)
  })

  test('has six doctors, three receptionists and 400 patients of all ages, two of them twice', async () => {
    expect(await count(`users where role = 'doctor' and status = 'active'`)).toBe(6)
    expect(await count(`users where role = 'staff'`)).toBe(3)
    expect(
      await count(`(select distinct specialty from users where role = 'doctor'
      and status = 'active') as found where specialty is not null`),
    ).toBe(6)
    expect(await count('patients')).toBe(402)
    const decades = await database.sql<{ decade: number; n: number }[]>`
      select (extract(year from age(${now}, dob)) / 10)::int as decade, count(*)::int as n
      from patients group by 1 order by 1`
    expect(decades.length).toBeGreaterThanOrEqual(10)
    expect(Math.max(...decades.map(({ n }) => n))).toBeLessThan(100)
    expect(await count('(select distinct name from patients) as found')).toBe(402)
  })

  test('has two charts that are likely doubles of others', async () => {
    await findDoubles(database.sql)
    const pairs = await database.sql<{ score: number }[]>`
      select d.score from likely_doubles d
      where exists (select from patients p where p.id in (d.one_id, d.other_id) and p.address is null)`
    expect(pairs.length).toBe(2)
  })

  test('lets only the four demo accounts sign in, and no other portal account', async () => {
    for (const { email, role } of demoSignIns) {
      const [user] = await database.sql<{ role: string; passwordHash: string }[]>`
        select role, password_hash from users where email = ${email} and status = 'active'`
      expect(user?.role).toBe(role)
      expect(await isPassword(demoPassword, user?.passwordHash ?? null)).toBe(true)
    }
    expect(await count(`users where role = 'patient' and password_hash is not null`)).toBe(1)
    expect(
      await count(`users u where role = 'patient'
      and not exists (select from patients p where p.user_id = u.id)`),
    ).toBe(0)
  })

  test('has older ids than rows added later, at any hour: new rows come first', async () => {
    const [last] = await database.sql<{ id: string }[]>`
      select max(id::text) as id from (select id from medical_records union all
        select id from bills union all select id from appointments) as written`
    const writtenAt = Number.parseInt((last?.id ?? '').replaceAll('-', '').slice(0, 12), 16)
    const dayBegins = Date.parse('2026-03-18T00:00:00+14:00')
    expect(writtenAt).toBeLessThan(dayBegins)
    expect(dayBegins - writtenAt).toBeLessThan(3 * 86_400_000)
  })

  test('has visits from half a year ago to 30 days ahead, in working hours', async () => {
    const [range] = await database.sql`
      select count(*)::int as visits, (min(starts_at)::date - ${'2026-03-18'}::date) as first,
        (max(starts_at)::date - ${'2026-03-18'}::date) as last from appointments`
    expect(range?.['visits']).toBeGreaterThan(1200)
    expect(range?.['first']).toBeGreaterThanOrEqual(-190)
    expect(range?.['first']).toBeLessThan(-182)
    expect(range?.['last']).toBeLessThanOrEqual(30)
    expect(range?.['last']).toBeGreaterThan(23)
    const outside = await count(`(select (starts_at at time zone time_zone) as s,
      (ends_at at time zone time_zone) as e from appointments, clinic) as visits
      where case when extract(isodow from s) > 5 then s::time < '09:00' or e::time > '13:00'
        else s::time < '08:30' or e::time > '17:00' or (s::time < '13:00' and e::time > '12:00')
      end`)
    expect(outside).toBe(0)
  })

  test('never has a doctor or a patient in two visits at once, canceled ones included', async () => {
    const overlaps = await count(`appointments a join appointments b on a.id < b.id
      and (a.doctor_id = b.doctor_id or a.patient_id = b.patient_id)
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`)
    expect(overlaps).toBe(0)
  })

  test('has past visits completed or canceled and later ones scheduled or canceled', async () => {
    const sql = database.sql
    const rows = await sql<{ isOver: boolean; status: string; n: number }[]>`
      select ends_at <= ${now} as is_over, status, count(*)::int as n from appointments
      group by 1, 2 order by 1, 2`
    expect(rows.map(({ isOver, status }) => `${isOver ? 'past' : 'later'} ${status}`)).toEqual([
      'later canceled',
      'later scheduled',
      'past canceled',
      'past completed',
    ])
    expect(await count(`appointments where starts_at::date = '2026-03-18'`)).toBeGreaterThan(5)
  })

  test('has patients who wait, are with a doctor or went home today, as their times and tickets say', async () => {
    const day = `starts_at::date = '2026-03-18'`
    for (const stage of ['confirmed', 'arrived', 'in progress']) {
      expect(await count(`appointments where ${day} and stage = '${stage}'`)).toBeGreaterThan(0)
    }
    expect(
      await count(`appointments where stage in ('arrived', 'in progress') and not ${day}`),
    ).toBe(0)
    expect(await count(`appointments where stage = 'no-show'`)).toBeGreaterThan(5)
    const [tickets] = await database.sql`
      select array_agg(ticket order by ticket) as given,
        (select last from ticket_counters where day = '2026-03-18') as last
      from appointments where ticket is not null`
    const given = tickets?.['given'] as number[]
    expect(given).toEqual(given.map((_, place) => place + 1))
    expect(tickets?.['last']).toBe(given.length)
    const wrong = await count(`appointments where arrived_at > started_at or started_at >= ended_at
      or confirmed_at > arrived_at or greatest(confirmed_at, arrived_at, started_at, ended_at)
        > '${now.toISOString()}' or (status = 'completed') <> (ended_at is not null)`)
    expect(wrong).toBe(0)
  })

  test('has its visits in rooms that they need, today in several, and some with a device', async () => {
    const roomless = await count(`appointments a join visit_types t on t.id = a.visit_type_id
      where a.released is null and not exists (select from resource_bookings b
        where b.appointment_id = a.id and b.resource_id = any(t.room_ids))`)
    expect(roomless).toBe(0)
    const today = `resource_bookings b join appointments a on a.id = b.appointment_id
      where starts_at::date = '2026-03-18'`
    expect(await count(`(select distinct resource_id from ${today}) as rooms`)).toBeGreaterThan(3)
    const devices = `resource_bookings b join resources r on r.id = b.resource_id
      where kind = 'device'`
    expect(await count(devices)).toBeGreaterThan(3)
    expect(await count('offer_resources')).toBe(1)
  })

  test('has a note for every completed visit and a bill for all but one, and for no other', async () => {
    const completed = await count(`appointments where status = 'completed'`)
    expect(await count('medical_records')).toBe(completed)
    expect(await count('bills')).toBe(completed - 1)
    const stray = await count(`medical_records m join appointments a on a.id = m.appointment_id
      where a.status <> 'completed' or a.patient_id <> m.patient_id or a.doctor_id <> m.doctor_id
        or a.starts_at::date <> m.record_date`)
    expect(stray).toBe(0)
    expect(
      await count(`medical_records m join patients p on p.id = m.patient_id
      where m.record_date < p.dob or m.record_date > p.deceased_on`),
    ).toBe(0)
  })

  test('has notes that give the age on the day, and no two that read the same', async () => {
    const notes = await database.sql<{ notes: string; age: number }[]>`
      select notes, extract(year from age(record_date, dob))::int as age
      from medical_records m join patients p on p.id = m.patient_id`
    const wrong = notes.filter(({ notes: text, age }) => {
      const said = /(\d+)-year-old/.exec(text)?.[1]
      return said !== undefined && Number(said) !== age
    })
    expect(wrong).toEqual([])
    const texts = notes.map((row) => row.notes)
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
    const odd = notes.filter(({ notes: text }) =>
      /undefined|NaN|null|\[object| {2}|\.\.|: \./.test(text),
    )
    expect(odd.map((row) => row.notes)).toEqual([])
  })

  test('prescribes no penicillin to people allergic to it', async () => {
    const allergic = await count(`medical_records m
      join allergies a on a.patient_id = m.patient_id
      where a.text ~* 'penicillin|amoxicillin' and m.prescription ~* 'penicillin|amoxicillin'`)
    expect(allergic).toBe(0)
    expect(await count(`allergies where text ~* 'penicillin'`)).toBeGreaterThan(5)
  })

  test('numbers its invoices without gaps; their lines add up; most are paid', async () => {
    const bills = await count('bills')
    const [numbers] = await database.sql`
      select min(invoice_number) as first, max(invoice_number) as last,
        (select next_number from number_series where name = 'invoice') as next,
        count(*) filter (where status = 'paid') * 100 / count(*) as paid_percent from bills`
    expect(numbers).toMatchObject({ first: 1, last: bills, next: bills + 1 })
    expect(numbers?.['paidPercent']).toBeGreaterThan(75)
    expect(
      await count(`bills b where amount_minor <> (select sum(amount_minor) from bill_lines l
      where l.bill_id = b.id and l.description <> '')`),
    ).toBe(0)
  })

  test('gives the demo patient past and future visits, notes, and a bill to pay', async () => {
    const own = `patient_id = '${patient.id}'`
    expect(await count(`appointments where ${own} and status = 'completed'`)).toBeGreaterThan(3)
    expect(await count(`appointments where ${own} and status = 'scheduled'`)).toBeGreaterThan(0)
    expect(
      await count(`medical_records where ${own} and prescription is not null`),
    ).toBeGreaterThan(1)
    expect(await count(`bills where ${own} and status = 'paid'`)).toBeGreaterThan(0)
    expect(await count(`bills where ${own} and status = 'unpaid'`)).toBeGreaterThan(0)
  })

  test('keeps emails and phone numbers in the ranges that belong to nobody', async () => {
    expect(
      await count(`(select email from users union select email from patients) as found
      where email !~ '@(openward[.]example|example[.](com|org|net))$'`),
    ).toBe(0)
    expect(await count(`patients where contact !~ '555-01[0-9][0-9]$'`)).toBe(0)
  })

  test('has no row from the future when it is loaded', async () => {
    for (const table of ['patients', 'appointments', 'medical_records', 'bills']) {
      const late = `${table} where greatest(created_at, updated_at) > '${now.toISOString()}'`
      expect(await count(late)).toBe(0)
    }
  })

  test('is the same clinic when it is loaded again on the same day', async () => {
    const other = await testDatabase()
    try {
      await loadDemoClinic(other.sql, now)
      expect(await contents(other)).toEqual(await contents(database))
    } finally {
      await other.drop()
    }
  }, 60_000)

  test('is not loaded into a clinic that has patients', async () => {
    await expect(loadDemoClinic(database.sql, now)).rejects.toThrow('already has patients')
    expect(await count('patients')).toBe(402)
  })

  test('loads at a weekend, at midnight and on a leap day too', async () => {
    for (const moment of ['2028-02-29T23:59:30Z', '2026-11-22T00:00:00Z']) {
      const other = await testDatabase()
      try {
        await loadDemoClinic(other.sql, new Date(moment))
        const [row] = await other.sql`
          select (select count(*)::int from medical_records) as records,
            (select count(*)::int from appointments
              where starts_at::date = ${moment.slice(0, 10)}::date) as visits`
        expect(row?.['records']).toBeGreaterThan(700)
        expect(row?.['visits']).toBeGreaterThan(2)
      } finally {
        await other.drop()
      }
    }
  }, 60_000)
})
