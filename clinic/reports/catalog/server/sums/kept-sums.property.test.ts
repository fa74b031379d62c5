import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../../app/server/test-clinic.ts'
import { importPayments } from '../../../../billing/bills/server/import-bills.ts'
import { aPatient } from '../../../../patients/charts/server/a-patient.ts'
import { listReportRows, readReport } from '../../report.ts'
import { sumsKeeper } from './sums-keeper.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const admin = await clinic.signedIn('admin')
const doctors = await Promise.all(
  ['Maria Okoye', 'James Osei', 'Lena Brandt'].map((name) => clinic.signedIn('doctor', { name })),
)
const doctorOf = (place: number) => doctors[place % doctors.length]?.userId ?? ''
const keeper = sumsKeeper({
  sql,
  onError: (error) => {
    throw error
  },
})

/** Clocks change within both stretches, in Europe and in America. */
const firstDays = ['2025-10-24', '2026-03-06', '2026-03-27'] as const
const visit = fc.record({
  day: fc
    .constantFrom(...firstDays)
    .chain((first) => fc.nat({ max: 9 }).map((n) => daysOn(first, n))),
  minute: fc.nat({ max: 24 * 60 - 1 }),
  minutes: fc.integer({ min: 5, max: 90 }),
  doctor: fc.nat({ max: 2 }),
  state: fc.constantFrom('completed', 'scheduled', 'canceled', 'no-show'),
  wait: fc.option(fc.nat({ max: 90 })),
  bill: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 90_000 }), isPaid: fc.boolean() })),
})
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never
const change = fc.record({
  place: fc.nat({ max: 1000 }),
  what: fc.constantFrom('state', 'day', 'doctor', 'delete', 'pay'),
  to: visit,
})
const scenario = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'),
  visits: fc.array(visit, { minLength: 4, maxLength: 14 }),
  changes: fc.array(change, { maxLength: 6 }),
})

function daysOn(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A visit as the database has it, with the day that its clinic's clock shows. */
interface Stored {
  readonly id: string
  readonly at: Date
  readonly day: string
  readonly hour: number
  readonly doctorId: string
  readonly status: string
  readonly stage: string | null
  readonly minutes: number
  readonly wait: number | null
}

async function store(one: Visit, zone: string): Promise<void> {
  const id = uuidv7()
  const patient = await aPatient(sql, { name: 'Ana Soto' })
  const status = one.state === 'no-show' ? 'canceled' : one.state
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, stage, arrived_at, called_at,
      overlap_reason)
    select ${id}, ${patient.id}, ${doctorOf(one.doctor)}, at, at + make_interval(mins => ${one.minutes}), ${status},
      ${one.state === 'no-show' ? 'no-show' : null}, ${one.wait === null ? null : sql`at`},
      ${one.wait === null ? null : sql`at + make_interval(mins => ${one.wait})`}, 'On purpose'
    from (select (${one.day}::date + make_interval(mins => ${one.minute})) at time zone ${zone}::text as at) x`
  if (!one.bill) return
  const bill = uuidv7()
  await sql`
    with numbered as (
      update number_series set next_number = next_number + 1 where name = 'invoice' returning next_number - 1 as number)
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency, bill_date)
    select ${bill}, ${patient.id}, ${id}, number, ${one.bill.amount}, 'USD', ${one.day} from numbered`
  if (one.bill.isPaid) await pay(bill, one.bill.amount, one.day)
}

const pay = (bill: string, minor: number, day: string) =>
  importPayments(
    sql,
    [{ bill_id: bill, amount_minor: minor, currency: 'USD', paid_on: day, method: 'cash' }],
    null,
  )

async function apply(
  { place, what, to }: typeof change extends fc.Arbitrary<infer T> ? T : never,
  zone: string,
) {
  const [found] = await sql<{ id: string }[]>`
    select id from appointments where deleted_at is null order by id offset ${place} % greatest(1, (
      select count(*) from appointments where deleted_at is null)) limit 1`
  if (!found) return
  const { id } = found
  if (what === 'state') {
    await sql`update appointments set status = 'completed', stage = null where id = ${id}`
  } else if (what === 'doctor') {
    await sql`update appointments set doctor_id = ${doctorOf(to.doctor)} where id = ${id}`
  } else if (what === 'delete') {
    await sql`update appointments set deleted_at = now() where id = ${id}`
  } else if (what === 'day') {
    await sql`
      update appointments set starts_at = at, ends_at = at + interval '15 minutes', arrived_at = null, called_at = null
      from (select (${to.day}::date + make_interval(mins => ${to.minute})) at time zone ${zone}::text as at) x
      where id = ${id}`
  } else {
    const [bill] = await sql<{ id: string; open: number }[]>`
      select id, open_minor::int as open from bills where open_minor > 0 order by id offset ${place} % 3 limit 1`
    if (bill) await pay(bill.id, bill.open, to.day)
  }
}

/** All visits, told by the clock of JavaScript instead of the database's. */
async function storedVisits(zone: string): Promise<Stored[]> {
  const rows = await sql<Omit<Stored, 'day' | 'hour'>[]>`
    select id, starts_at as at, doctor_id, status, stage,
      (extract(epoch from ends_at - starts_at) / 60)::int as minutes,
      (extract(epoch from called_at - arrived_at) / 60)::int as wait
    from appointments where deleted_at is null`
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'short' },
  })
  return rows.map((row) => {
    const [day = '', time = ''] = clock.format(new Date(row.at)).split(' ')
    return { ...row, day, hour: Number(time.slice(0, 2)) }
  })
}

const year = { from: '2025-10-01', to: '2026-06-30' }
const read = async (id: string, query: object = {}) => {
  const { status, body } = await admin.ask(readReport, {
    params: { id },
    query: { ...year, compare: 'none', ...query },
  })
  expect([id, status]).toEqual([id, 200])
  return body
}
const figuresBy = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    rows
      .filter(({ figures }) => figures.some((one) => one !== 0 && one !== null))
      .map(({ by, figures }) => [by.map(({ value }) => value).join(' '), figures]),
  )

/** Reports with the sums that answer them: by day, by one dimension, with a filter, and by two dimensions. */
const asked: readonly (readonly [string, object])[] = [
  ['visits-over-time', { by: 'day' }],
  ['visits-over-time', { by: 'month', where: 'state:completed' }],
  ['visits-by-state', {}],
  ['visits-by-doctor', {}],
  ['busy-hours', {}],
  ['visits-by-doctor', { by: 'doctor,state' }],
  ['waiting-times', { by: 'week' }],
  ['waiting-by-doctor', {}],
  ['waiting-times', { by: 'weekday', where: `doctor:${doctorOf(0)}` }],
  ['revenue', { by: 'week' }],
  ['revenue-by-doctor', {}],
  ['revenue-by-doctor', { by: 'month', where: `doctor:${doctorOf(1)}` }],
  ['payments-over-time', { by: 'day' }],
  ['payments-by-method', {}],
  ['revenue-by-service', {}],
]
const all = () =>
  Promise.all(asked.map(async ([id, query]) => figuresAndTotals(await read(id, query))))
const figuresAndTotals = (report: Awaited<ReturnType<typeof read>>) => [
  figuresBy(report),
  report.totals,
]

async function compareWithVisits(zone: string) {
  const visits = (await storedVisits(zone)).filter(({ day }) => day >= year.from && day <= year.to)
  const groups = (keyOf: (one: Stored) => string) => {
    const found = new Map<string, Stored[]>()
    for (const one of visits) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
    return found
  }
  const count = (some: readonly Stored[], is: (one: Stored) => boolean) => some.filter(is).length
  const isNoShow = ({ stage }: Stored) => stage === 'no-show'
  const byDay = [...groups(({ day }) => day)].map(([day, some]) => [
    day,
    [
      some.length,
      count(some, ({ status }) => status !== 'canceled'),
      count(some, ({ status }) => status === 'completed'),
      count(some, (one) => one.status === 'canceled' && !isNoShow(one)),
      count(some, isNoShow),
    ],
  ])
  expect(figuresBy(await read('visits-over-time', { by: 'day' }))).toEqual(
    Object.fromEntries(byDay),
  )
  const halfWaited = [...groups(({ doctorId }) => doctorId)].flatMap(([doctor, some]) => {
    const waits = some.flatMap(({ wait }) => wait ?? []).toSorted((a, b) => a - b)
    return waits.length > 0 ? [[doctor, waits[Math.ceil(waits.length / 2) - 1]]] : []
  })
  const medians = (await read('waiting-by-doctor')).rows
    .filter(({ figures }) => figures[0] !== null)
    .map(({ by, figures }) => [by[0]?.value, figures[0]])
  expect(Object.fromEntries(medians)).toEqual(Object.fromEntries(halfWaited))
  const hours = [...groups(({ hour }) => String(hour))].map(([hour, some]) => [
    hour,
    count(some, ({ status }) => status !== 'canceled'),
  ])
  const byHour = (await read('visits-by-doctor', { by: 'hour' })).rows
  expect(Object.fromEntries(byHour.map(({ by, figures }) => [by[0]?.value, figures[0]]))).toEqual(
    Object.fromEntries(hours),
  )
  for (const row of byHour) {
    const rows = await admin.ask(listReportRows, {
      params: { id: 'visits-by-doctor' },
      query: { ...year, measure: 'held', where: `hour:${row.by[0]?.value}` },
    })
    expect(rows.body.total).toBe(row.figures[0])
  }
}

test(
  'figures agree with visits counted one by one and with their rows, also from kept sums and after changes',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ zone, visits, changes }) => {
        await sql`update clinic set time_zone = ${zone}`
        for (const one of visits) await store(one, zone)
        await compareWithVisits(zone)
        const counted = await all()
        await keeper.run()
        expect(await all()).toEqual(counted)
        for (const one of changes) await apply(one, zone)
        const fresh = await all()
        await compareWithVisits(zone)
        await keeper.run()
        await compareWithVisits(zone)
        expect(await all()).toEqual(fresh)
        await sql`delete from report_days`
        expect(await all()).toEqual(fresh)
      }),
      { numRuns: 4 },
    )
  },
)

/** Weeks are added up from days, and months from months. */
const byWeek = { by: 'week' }

test('sums that are kept answer reports, and those of a day that changed do not', async () => {
  await sql`update clinic set time_zone = 'UTC'`
  await keeper.run()
  await sql`update report_sums set sums = array_fill(7, array[array_length(sums, 1)])
    where dataset = 'visits' and dimension = ''`
  const [{ days } = { days: 0 }] = await sql<{ days: number }[]>`
    select count(*)::int as days from report_sums join report_days using (dataset, day)
    where dataset = 'visits' and dimension = ''`
  expect(days).toBeGreaterThan(0)
  expect((await read('visits-over-time', byWeek)).totals[0]).toBe(7 * days)
  const [changed] = await sql<{ day: string; visits: number }[]>`
    with changed as (
      update appointments set reason = 'Another' where id = (
        select id from appointments where deleted_at is null order by starts_at limit 1)
      returning starts_at::date as day)
    select c.day, count(*)::int as visits from changed c
    join appointments a on a.starts_at::date = c.day and a.deleted_at is null group by 1`
  expect((await read('visits-over-time', byWeek)).totals[0]).toBe(
    7 * (days - 1) + (changed?.visits ?? 0),
  )
  await keeper.run()
  const [{ marks } = { marks: -1 }] = await sql<{ marks: number }[]>`
    select count(*)::int as marks from report_changes`
  expect(marks).toBe(0)
})
