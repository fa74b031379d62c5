import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { type Alert, type AlertChanges, mostAlerts, type NewAlert } from '../alert.ts'

/** Alerts of charts. */
export function alertStore(sql: Sql) {
  const person = (row: Fragment) => sql`
    case when ${row}.id is not null then
      jsonb_build_object('id', ${row}.id, 'name', nullif(${row}.name, ''), 'email', ${row}.email)
    end`
  const columns = sql`a.id, a.patient_id, a.kind, a.text, a.starts_on as from, a.until_day as until,
    a.ended_at, ${person(sql`w`)} as writer, ${person(sql`e`)} as ender, a.created_at, a.updated_at,
    a.version`
  const people = sql`
    left join users w on w.id = a.created_by and w.status <> 'deleted'
    left join users e on e.id = a.ended_by and e.status <> 'deleted'`

  async function find(id: string, db: AnySql = sql): Promise<Alert | undefined> {
    const [alert] = await db<Alert[]>`
      select ${columns} from patient_alerts a ${people} where a.id = ${id}`
    return alert ?? (await importedOf(id, db))
  }

  /** An alert that an import found, under the id and the version of its chart. The first change makes a row of it. */
  async function importedOf(patientId: string, db: AnySql = sql): Promise<Alert | undefined> {
    const [alert] = await db<Alert[]>`
      select id, id as patient_id, 'clinical' as kind, alerts as text,
        created_at::date as from, null as until, null as ended_at, null as writer, null as ender,
        created_at, updated_at, version
      from patients where id = ${patientId} and alerts <> '' and merged_into is null`
    return alert
  }

  /** Makes a row of what an import found, with the values. */
  async function takeOver(
    viewer: WritingViewer,
    { id, from, text }: Alert,
    version: number,
    values: Fragment,
  ): Promise<Alert> {
    return sql.begin(async (tx) => {
      const made = uuidv7()
      const [row] = await tx<{ taken: boolean }[]>`
        select take_imported_alerts(${id}, ${version}, ${acting(tx, viewer)}) as taken`
      if (!row?.taken) throw new Problem('changed', { current: await importedOf(id, tx) })
      await tx`
        insert into patient_alerts (id, patient_id, kind, text, starts_on)
        values (${made}, ${id}, 'clinical', ${text}, ${from})`
      await tx`
        update patient_alerts set ${values}, updated_by = ${acting(tx, viewer)} where id = ${made}`
      const alert = await find(made, tx)
      if (!alert) throw new Problem('unexpected')
      return alert
    })
  }

  async function stored(id: string): Promise<Alert> {
    const alert = await find(id)
    if (!alert) throw new Problem('unexpected')
    return alert
  }

  async function change(
    viewer: WritingViewer,
    alert: Alert,
    version: number,
    values: Fragment,
  ): Promise<Alert> {
    const { id, patientId, endedAt } = alert
    if (id === patientId) return takeOver(viewer, alert, version, values)
    const refusal = 'This alert has ended. Add a new one.'
    if (endedAt !== null) throw new Problem('conflict', { detail: refusal })
    const changed = await sql`
      update patient_alerts set ${values}, updated_by = ${acting(sql, viewer)}
      where id = ${id} and version = ${version} and ended_at is null`
    const current = await stored(id)
    if (changed.count === 0) throw new Problem('changed', { current })
    return current
  }

  return {
    find: (id: string) => find(id),

    /** Those that count first, then those to come and those that are over, the newest first. */
    async list(patientId: string): Promise<Alert[]> {
      const imported = await importedOf(patientId)
      const rows = await sql<Alert[]>`
      select ${columns} from patient_alerts a ${people} where a.patient_id = ${patientId}
      order by is_current_alert(a) desc, a.ended_at is null desc, a.starts_on desc, a.id desc
      limit 200`
      return imported ? [imported, ...rows] : rows
    },

    async add(viewer: WritingViewer, patientId: string, alert: NewAlert): Promise<Alert> {
      const hash = creationHash({ ...alert, patientId })
      const { id, kind, text } = alert
      const { from, until } = await daysOf(alert)
      const [count] = await sql<{ open: number }[]>`
        select count(*)::int as open from patient_alerts
        where patient_id = ${patientId} and ended_at is null and id <> ${id}`
      if ((count?.open ?? 0) >= mostAlerts) {
        const detail = `A chart has at most ${mostAlerts} alerts. End one first.`
        throw new Problem('conflict', { detail })
      }
      const made = await sql`
        insert into patient_alerts (id, patient_id, kind, text, starts_on, until_day, creation_hash,
          created_by, updated_by)
        values (${id}, ${patientId}, ${kind}, ${text}, ${from}, ${until}, ${hash},
          ${viewer.userId}, ${acting(sql, viewer)})
        on conflict (id) do nothing`
      if (made.count === 0) {
        const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from patient_alerts where id = ${id}`
        checkSameCreation(before, viewer.userId, hash)
      }
      return stored(id)
    },

    async change(viewer: WritingViewer, alert: Alert, version: number, changes: AlertChanges) {
      const { from, until } = await daysOf({ ...changes, from: changes.from ?? alert.from })
      const { kind, text } = changes
      const values = sql`kind = ${kind}, text = ${text}, starts_on = ${from}, until_day = ${until}`
      return change(viewer, alert, version, values)
    },

    end: (viewer: WritingViewer, alert: Alert, version: number) =>
      change(viewer, alert, version, sql`ended_at = now(), ended_by = ${viewer.userId}`),
  }

  async function daysOf({ from, until }: Pick<AlertChanges, 'from' | 'until'>) {
    const first = from ?? (await readClinicRow(sql)).today
    if (until !== null && until < first) {
      throw new Problem('invalid', { errors: { until: 'Until cannot be before From.' } })
    }
    return { from: first, until }
  }
}
