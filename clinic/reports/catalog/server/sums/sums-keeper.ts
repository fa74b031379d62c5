import { daysAfter } from '../../../../../contract/dates.ts'
import type { Days } from '../../../../../contract/stretches.ts'
import type { Sql, Transaction } from '../../../../../server/database/connect.ts'
import { inRounds, type Rounds } from '../../../../../server/jobs/rounds.ts'
import { inTurns, isOurTurn } from '../../../../../server/jobs/turns.ts'
import { readClinicRow } from '../../../../settings/server/clinic-store.ts'
import { mostDays } from '../../report.ts'
import type { Dataset, Facts, KeptOf } from '../dataset.ts'
import { datasets } from '../definitions.ts'
import { dayOfChange } from './kept-days.ts'
import { makeMonthSums } from './make-month-sums.ts'
import { makeSums } from './make-sums.ts'
import { shapeOf } from './shape-of.ts'

const pauseMs = 60_000
/** The triggers on the tables note changes of days up to this one: later days are never kept. */
const daysNotKept = 3
/** A transaction makes the sums of so many days that it takes about this long. */
const wantedMs = 1000
const mostDaysAtOnce = 64

interface KeptDataset {
  readonly name: string
  readonly dataset: Dataset
  readonly shape: string
}

/** How many days are made at once, from which day on. */
interface Wanted {
  readonly first: string
  readonly most: number
}

interface Parts {
  readonly sql: Sql
  readonly onError: (error: unknown) => void
}

/** Makes the sums of past days, newest first, and those of days whose rows changed anew. */
export function sumsKeeper({ sql, onError }: Parts): Rounds {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    const { timeZone: zone, today, currency, firstWeekday } = await readClinicRow(sql)
    // Kept sums are those of the whole clinic; nobody looks at them here.
    const viewer = {
      userId: '00000000-0000-0000-0000-000000000000',
      role: 'admin',
      patientId: null,
    } as const
    const facts = { zone, today, currency, firstWeekday, viewer, seesAll: true, patience: 0 }
    const all = Object.entries(datasets).map(([name, make]) => ({
      name,
      dataset: make(sql, facts),
    }))
    for (const source of new Set(all.flatMap(({ dataset }) => dataset.kept ?? []))) {
      const kept = all
        .filter(({ dataset }) => dataset.kept === source)
        .map((one) => ({ ...one, shape: shapeOf(one.dataset) }))
      await keep(source, kept, facts)
    }
  }

  async function keep(source: KeptOf, kept: readonly KeptDataset[], facts: Facts): Promise<void> {
    const first = await firstDay(sql, source, facts)
    const inOneState = (make: (tx: Transaction) => Promise<boolean>) =>
      sql.begin('isolation level repeatable read', make)
    let most = 1
    await inTurns(
      () => inOneState((tx) => makeDays(tx, source, kept, facts, { first, most })),
      stopping.signal,
      (took) => {
        if (took > 2 * wantedMs) most = Math.max(1, Math.floor(most / 2))
        else if (took < wantedMs / 2) most = Math.min(mostDaysAtOnce, 2 * most)
      },
    )
    await inTurns(() => inOneState((tx) => makeMonth(tx, source, kept)), stopping.signal)
  }

  /** Makes the sums of some days that lack them; tells whether there were any. */
  async function makeDays(
    tx: Transaction,
    source: KeptOf,
    kept: readonly KeptDataset[],
    facts: Facts,
    wanted: Wanted,
  ): Promise<boolean> {
    if (!(await isOurTurn(tx, `sums-of-${source}`))) return false
    const days = await daysToMake(tx, source, kept, facts, wanted)
    for (const { name, dataset, shape } of days.length > 0 ? kept : []) {
      for (const stretch of stretchesOf(days)) {
        await makeSums(tx, { name, dataset, zone: facts.zone }, stretch)
      }
      await tx`
        insert into report_days (dataset, day, shape)
        select ${name}, day::date, ${shape} from unnest(${days}::text[]) day
        on conflict (dataset, day) do update set shape = excluded.shape`
      await tx`
        delete from report_months where dataset = ${name} and day in (
          select date_trunc('month', day::date)::date from unnest(${days}::text[]) day)`
    }
    // A change of a day without sums needs no note: the sums will be made with it.
    await tx`
      delete from report_changes c where source = ${source} and (
        ${dayOfChange(tx, facts.zone)} = any(${days}::date[])
        or not exists (select from report_days d
          where d.dataset = any(${kept.map(({ name }) => name)}) and d.day = ${dayOfChange(tx, facts.zone)}))`
    return days.length > 0
  }

  /** Makes the sums of the newest month that lacks them and whose days all have theirs; tells whether there was one. */
  async function makeMonth(
    tx: Transaction,
    source: KeptOf,
    kept: readonly KeptDataset[],
  ): Promise<boolean> {
    if (!(await isOurTurn(tx, `sums-of-${source}`))) return false
    const names = kept.map(({ name }) => name)
    const shapes = kept.map(({ shape }) => shape)
    const found = await tx<{ name: string; first: string }[]>`
      select k.dataset as name, date_trunc('month', d.day)::date as first
      from unnest(${names}::text[], ${shapes}::text[]) k (dataset, shape)
      join report_days d on d.dataset = k.dataset and d.shape = k.shape
      where not exists (select from report_months m where m.dataset = k.dataset and m.shape = k.shape
        and m.day = date_trunc('month', d.day)::date)
      group by 1, 2
      having count(*) = extract(day from date_trunc('month', max(d.day)) + interval '1 month' - interval '1 day')
      order by 2 desc limit 1`
    for (const { name, first } of found) {
      const one = kept.find((dataset) => dataset.name === name)
      if (!one) continue
      await makeMonthSums(tx, one, first)
      await tx`
        insert into report_months (dataset, day, shape) values (${name}, ${first}, ${one.shape})
        on conflict (dataset, day) do update set shape = excluded.shape`
    }
    return found.length > 0
  }

  /** Days whose sums are of an older state, and days without sums. */
  async function daysToMake(
    tx: Transaction,
    source: KeptOf,
    kept: readonly KeptDataset[],
    { zone, today }: Facts,
    { first, most }: Wanted,
  ): Promise<string[]> {
    const last = daysAfter(today, -daysNotKept)
    const names = kept.map(({ name }) => name)
    const shapes = kept.map(({ shape }) => shape)
    const rows = await tx<{ day: string }[]>`
      select day from (
        select ${dayOfChange(tx, zone)} as day from report_changes c where source = ${source}
        union
        select s.day::date from generate_series(${first}::date, ${last}::date, interval '1 day') s (day)
        where exists (
          select from unnest(${names}::text[], ${shapes}::text[]) k (dataset, shape)
          where not exists (select from report_days d
            where d.dataset = k.dataset and d.shape = k.shape and d.day = s.day::date))
      ) days
      where day <= ${last}::date and (day >= ${first}::date or exists (
        select from report_days d where d.dataset = any(${names}) and d.day = days.day))
      order by day desc limit ${most}`
    return rows.map(({ day }) => day)
  }

  return inRounds(work, { pauseMs, stopping, onError })
}

/** The first day of a table's rows, from the index of its list; days that no report may be about are left out. */
async function firstDay(sql: Sql, source: KeptOf, { zone, today }: Facts): Promise<string> {
  const firsts = {
    appointments: sql`
      select (min(starts_at) at time zone ${zone}::text)::date as day from appointments where deleted_at is null`,
    bills: sql`select min(bill_date) as day from bills where voided_at is null`,
    payments: sql`select min(paid_on) as day from payments`,
  } satisfies Record<KeptOf, unknown>
  const [found] = await sql<{ day: string | null }[]>`${firsts[source]}`
  const oldest = daysAfter(today, -mostDays)
  const first = found?.day ?? today
  return first < oldest ? oldest : first
}

/** Days in any order as stretches without gaps. */
function stretchesOf(days: readonly string[]): Days[] {
  const stretches: Days[] = []
  for (const day of days.toSorted()) {
    const before = stretches.at(-1)
    if (before && daysAfter(before.to, 1) === day) stretches.splice(-1, 1, { ...before, to: day })
    else stretches.push({ from: day, to: day })
  }
  return stretches
}
