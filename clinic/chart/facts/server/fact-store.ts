import { timeNow, today } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { postgres } from '../../../../server/database/postgres-driver.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { isBefore } from '../moment.ts'
import { nameList } from './name-list.ts'
import { chartIsOpen, openReason, type OpenChart } from './open-chart.ts'

/** A kind of facts as its table has it. */
export interface FactTable {
  readonly table: string
  /** The columns of its own, named as in the contract: those that are answered, and those that are entered. */
  readonly fields: readonly string[]
  readonly enteredFields: readonly string[]
  /** The order of a list, of rows `f`. */
  readonly order: (sql: AnySql) => Fragment
  /** Fields with moments, and their labels: none is before the birth of the patient or in the future. */
  readonly moments?: Readonly<Record<string, string>>
  /** Those of them that may be in the future all the same, for what is planned. */
  readonly ahead?: (entered: EnteredFact) => readonly string[]
  /** The errors of entered values, by field, that only this kind has. */
  readonly refused?: (entered: EnteredFact, before?: StoredFact) => Readonly<Record<string, string>>
  /** Further values of a row that follow from the entered ones, and from the fact as it was before a change. */
  readonly derived?: (
    entered: EnteredFact,
    before?: StoredFact,
  ) => Readonly<Record<string, unknown>>
}

type Json = Parameters<Sql['json']>[0]

export interface StoredFact {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly text: string
  readonly codes: readonly unknown[]
  readonly version: number
  readonly errorAt: string | null
  readonly [field: string]: unknown
}

export interface EnteredFact {
  readonly [field: string]: unknown
  readonly text?: string
  readonly codes?: readonly unknown[] | undefined
  readonly appointmentId?: string | null | undefined
}

export interface FoundFact {
  readonly fact: StoredFact
  readonly chart: OpenChart
  /** The audit log names the patient, also when a change is refused. */
  readonly patientId: string
}

/** The clocks of browsers that write the present time may be ahead of the server's. */
const leewayMs = 15 * 60_000
/** The most facts of one kind that a list answers. */
const mostListed = 1000

/** Facts of one kind, cut to the charts that a viewer may read. */
export function factStore(
  sql: Sql,
  { table, fields, enteredFields, order, moments = {}, ahead, refused, derived }: FactTable,
) {
  const person = (row: Fragment) => sql`
    case when ${row}.id is not null then
      jsonb_build_object('id', ${row}.id, 'name', nullif(${row}.name, ''), 'email', ${row}.email)
    end`
  const own = nameList(
    sql,
    fields.map((field) => `f.${field}`),
  )
  const columns = sql`f.id, f.patient_id, f.appointment_id, ${own}, f.codes, f.comment, f.resource,
    ${person(sql`w`)} as writer, f.error_at, f.error_reason, ${person(sql`e`)} as error_by,
    f.created_at, f.updated_at, f.version`
  const people = sql`
    left join users w on w.id = f.created_by and w.status <> 'deleted'
    left join users e on e.id = f.error_by and e.status <> 'deleted'`

  async function read(id: string, db: AnySql = sql): Promise<StoredFact> {
    const [fact] = await db<StoredFact[]>`
      select ${columns} from ${sql(table)} f ${people} where f.id = ${id}`
    if (!fact) throw new Problem('unexpected')
    return fact
  }

  /** The rows of a chart that had been written by a moment, each as it was then. */
  const rowsAt = (chartId: string, at: Fragment) => sql`(
    select t.* from ${sql(table)} t where t.patient_id = ${chartId} and t.updated_at <= ${at}
    union all
    select was.* from ${sql(table)} t
    cross join lateral (
      select * from fact_versions v where v.fact_id = t.id and v.written_at <= ${at}
      order by v.version desc limit 1) v
    cross join lateral jsonb_populate_record(t, v.was || jsonb_build_object(
      'version', v.version, 'updated_at', v.written_at, 'updated_by', v.written_by)) was
    where t.patient_id = ${chartId} and t.created_at <= ${at} and t.updated_at > ${at})`

  /** The entered values by column; fields that are left out are null. They are JSON by their schema. */
  function rowOf(entered: EnteredFact, before?: StoredFact): Record<string, Json> {
    const further = derived?.(entered, before) ?? {}
    const values: EnteredFact = { ...entered, ...further }
    const names = [...enteredFields, ...Object.keys(further), 'codes', 'comment', 'appointmentId']
    return Object.fromEntries(
      names.map((name) => [postgres.fromCamel(name), (values[name] ?? null) as Json]),
    )
  }

  async function check(chart: OpenChart, entered: EnteredFact, before?: StoredFact): Promise<void> {
    const errors: Record<string, string> = { ...refused?.(entered, before) }
    const { timeZone } = await readClinicRow(sql)
    const soon = new Date(Date.now() + leewayMs)
    const latest = `${today(timeZone, soon)}T${timeNow(timeZone, soon)}`
    const planned = ahead?.(entered) ?? []
    for (const [field, label] of Object.entries(moments)) {
      const moment = entered[field]
      if (typeof moment !== 'string') continue
      if (!planned.includes(field) && isBefore(latest, moment))
        errors[field] = `${label} cannot be in the future.`
      if (chart.dob !== null && isBefore(moment, chart.dob)) {
        errors[field] = `${label} cannot be before the patient’s birth.`
      }
    }
    const { since, until, low, high, appointmentId } = entered
    if (typeof since === 'string' && typeof until === 'string' && isBefore(until, since)) {
      errors['until'] = 'Until cannot be before Since.'
    }
    if (typeof low === 'number' && typeof high === 'number' && high < low) {
      errors['high'] = 'The highest normal value cannot be below the lowest.'
    }
    // The visit that a fact names already may have been removed since.
    if (appointmentId && appointmentId !== before?.appointmentId) {
      const [visit] = await sql`select from appointments
        where id = ${appointmentId} and patient_id = ${chart.id} and deleted_at is null`
      if (!visit) errors['appointmentId'] = 'This appointment is not one of the patient.'
    }
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  }

  async function change(
    { fact }: FoundFact,
    version: number,
    values: Fragment,
  ): Promise<StoredFact> {
    if (fact.version !== version) throw new Problem('changed', { current: fact })
    if (fact.errorAt !== null) {
      const detail = 'This was entered in error and stays as it is. Add it anew.'
      throw new Problem('conflict', { detail })
    }
    const changed = await sql`
      update ${sql(table)} f set ${values}
      where id = ${fact.id} and version = ${version} and error_at is null`
    const current = await read(fact.id)
    if (changed.count === 0) throw new Problem('changed', { current })
    return current
  }

  return {
    columns,
    people,
    read,
    check,
    rowOf,

    /** A fact of a chart that is open to the viewer. */
    async find(viewer: Viewer, id: string): Promise<FoundFact | undefined> {
      const [row] = await sql<(StoredFact & { chart: OpenChart })[]>`
        select ${columns}, jsonb_build_object('id', p.id, 'dob', p.dob, 'reason',
          ${openReason(sql, viewer)}) as chart
        from ${sql(table)} f join patients p on p.id = f.patient_id ${people}
        where f.id = ${id} and ${chartIsOpen(sql, viewer)}`
      if (!row) return undefined
      const { chart, ...fact } = row
      return { fact, chart, patientId: chart.id }
    },

    rowsAt: (chartId: string, at: Fragment) => rowsAt(chartId, at),

    /**
     * The facts of a chart, or those of rows `f` for which a condition holds: as they are now, or as they stood
     * at a moment.
     */
    list: (
      chartId: string,
      where: Fragment = sql`true`,
      at?: Fragment,
      most = mostListed,
    ): Promise<StoredFact[]> => sql<StoredFact[]>`
      select ${columns} from ${at ? rowsAt(chartId, at) : sql(table)} f ${people}
      where f.patient_id = ${chartId} and ${where}
      order by f.error_at is not null, ${order(sql)}, f.id desc limit ${most}`,

    async versions(id: string) {
      const was = nameList(
        sql,
        fields.map((field) => `was.${field}`),
      )
      return sql<{ version: number }[]>`
        select v.version, v.written_at, ${person(sql`w`)} as written_by, ${was}, was.comment
        from fact_versions v
        cross join lateral jsonb_populate_record(null::${sql(table)}, v.was) as was
        left join users w on w.id = v.written_by and w.status <> 'deleted'
        where v.fact_id = ${id} order by v.version desc`
    },

    async add(
      viewer: WritingViewer,
      chart: OpenChart,
      { id, ...entered }: EnteredFact & { readonly id: string },
    ): Promise<StoredFact> {
      await check(chart, entered)
      const hash = creationHash({ ...entered, id, patientId: chart.id })
      const row = rowOf({ ...entered, codes: entered.codes ?? [] })
      const names = nameList(sql, Object.keys(row))
      const made = await sql`
        insert into ${sql(table)} (id, patient_id, creation_hash, created_by, updated_by, ${names})
        select ${id}, ${chart.id}, ${hash}, ${viewer.userId}, ${acting(sql, viewer)}, ${names}
        from jsonb_populate_record(null::${sql(table)}, ${sql.json(row)})
        on conflict (id) do nothing`
      if (made.count === 0) {
        const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from ${sql(table)} where id = ${id}`
        checkSameCreation(before, viewer.userId, hash)
      }
      return read(id)
    },

    async change(
      viewer: WritingViewer,
      found: FoundFact,
      version: number,
      entered: EnteredFact,
    ): Promise<StoredFact> {
      const { fact, chart } = found
      await check(chart, entered, fact)
      // New words have other codes.
      const codes = entered.codes ?? (entered.text === fact.text ? fact.codes : [])
      const row = rowOf({ ...entered, codes }, fact)
      const names = nameList(sql, Object.keys(row))
      return change(
        found,
        version,
        sql`(${names}) = (select ${names}
            from jsonb_populate_record(null::${sql(table)}, ${sql.json(row)})),
          updated_by = ${acting(sql, viewer)}`,
      )
    },

    markError: (viewer: WritingViewer, found: FoundFact, version: number, reason: string) =>
      change(
        found,
        version,
        sql`error_at = now(), error_reason = ${reason}, error_by = ${viewer.userId},
          updated_by = ${acting(sql, viewer)}`,
      ),
  }
}
export type FactStore = ReturnType<typeof factStore>
