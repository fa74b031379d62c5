import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { currentStatement } from '../../../chart/allergies/server/statement-store.ts'
import type { OpenChart } from '../../../chart/facts/server/open-chart.ts'
import { factStore } from '../../../chart/facts/server/fact-store.ts'
import { observations } from '../../../chart/observations/observation.ts'
import { observationStore } from '../../../chart/observations/server/observation-store.ts'
import { factKindNames, factKinds } from '../../../summary/fact-kinds.ts'
import { chartSummaryStore } from '../../../summary/server/chart-summary-store.ts'
import { factTables } from '../../../summary/server/fact-tables.ts'
import { patientFileStore } from '../../../documents/files/server/patient-file-store.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { peopleStore } from '../../../patients/people/server/people-store.ts'
import { photoStore } from '../../../patients/photos/server/photo-store.ts'
import { medicalRecordRows } from '../../../records/medical-records/server/medical-record-rows.ts'
import {
  isWhollySigned,
  readableInChart,
} from '../../../records/medical-records/server/readable-records.ts'
import { readClinicWithHead } from '../../../settings/server/clinic-store.ts'
import { seesVisits } from '../../../visits/appointments/sees-visits.ts'
import { importedItemStore } from '../../imported-items/server/imported-item-store.ts'
import type {
  FactsOfChart,
  FileOfChart,
  NoteOfChart,
  VisitOfChart,
  WholeChart,
} from './whole-chart.ts'

/** The most of each that is read; the newest, so that a chart of any size takes bounded memory. */
export const mostOf = {
  facts: 5_000,
  observations: 50_000,
  visits: 10_000,
  imported: 5_000,
  /** Characters of notes, prescriptions and addenda. */
  noteCharacters: 12_000_000,
} as const

const notesAtOnce = 200
const itemsAtOnce = 100

/** Reads whole charts. A caller who wants it as of one moment reads in a transaction that sees one. */
export function wholeChartStore(sql: Sql, storedFiles: FileStore) {
  const { note, people, requests } = medicalRecordRows(sql)
  const observed = observationStore(sql).facts

  async function factsOf(chartId: string, leftOut: string[]): Promise<FactsOfChart> {
    const lists = factKindNames.map(async (kind) => {
      const store = factStore(sql, factTables[kind])
      const rows = await store.list(chartId, sql`f.error_at is null`, undefined, mostOf.facts)
      if (rows.length === mostOf.facts) leftOut.push(newest(rows.length, factTables[kind].words[1]))
      return [kind, factKinds[kind].Row.array().parse(rows)] as const
    })
    // Each kind is parsed by its own schema.
    return Object.fromEntries(await Promise.all(lists)) as unknown as FactsOfChart
  }

  const visitsOf = (chartId: string) => sql<VisitOfChart[]>`
    select a.id, a.doctor_id, nullif(d.name, '') as doctor, d.specialty, a.starts_at, a.ends_at,
      to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time, t.name as type,
      coalesce(a.stage, a.status) as state, a.reason
    from appointments a cross join clinic c
    left join users d on d.id = a.doctor_id and d.status <> 'deleted'
    left join visit_types t on t.id = a.visit_type_id
    where a.patient_id = ${chartId} and a.deleted_at is null
    order by a.starts_at desc, a.id desc limit ${mostOf.visits}`

  /** The signed records that the viewer may read, newest first, up to a number of characters. */
  async function notesOf(viewer: Viewer, chartId: string, leftOut: string[]) {
    const notes: NoteOfChart[] = []
    let characters = 0
    for (;;) {
      const rows = await sql<NoteOfChart[]>`
        select ${note}, ${requests} from (
          select * from medical_records r where r.patient_id = ${chartId}
            and ${isWhollySigned(sql)} and ${readableInChart(sql, viewer, chartId)}
          order by r.record_date desc, r.id desc limit ${notesAtOnce} offset ${notes.length}
        ) r ${people} order by r.record_date desc, r.id desc`
      for (const row of rows) {
        characters += charactersOf(row)
        if (characters > mostOf.noteCharacters) {
          leftOut.push(newest(notes.length, 'notes'))
          return notes
        }
        notes.push(row)
      }
      if (rows.length < notesAtOnce) return notes
    }
  }

  async function filesOf(viewer: Viewer, chart: OpenChart): Promise<FileOfChart[]> {
    if (!hasPermission(viewer, 'files.read')) return []
    const files = await patientFileStore(sql, storedFiles, 0).list(viewer, chart, {})
    const rows = await sql<{ id: string; sha256: string; stored: string }[]>`
      select f.id, s.sha256, s.name as stored from files f join stored_files s on s.name = f.stored
      where f.patient_id = ${chart.id}`
    const contents = new Map(rows.map((row) => [row.id, row]))
    return files.flatMap((file) => {
      const content = contents.get(file.id)
      return file.errorAt === null && content ? [{ ...file, ...content }] : []
    })
  }

  async function photoOf(chartId: string): Promise<Buffer | null> {
    const photos = photoStore(sql)
    const photo = await photos.ofChart(chartId)
    return photo ? photos.picture(photo, 'large') : null
  }

  async function importedOf(chartId: string, leftOut: string[]) {
    const store = importedItemStore(sql)
    const items: WholeChart['imported'][number][] = []
    for (let after: string | undefined; items.length < mostOf.imported;) {
      const page = await store.list(chartId, { search: '', after, limit: itemsAtOnce })
      items.push(...page.rows)
      if (page.next === null) return items
      after = page.next
    }
    leftOut.push(newest(items.length, 'imported items'))
    return items
  }

  return {
    /** The chart as far as the viewer may read it. The caller has found out that it is open to them. */
    async read(viewer: Viewer, chart: OpenChart): Promise<WholeChart> {
      const leftOut: string[] = []
      const found = await patientStore(sql).find(chart.id)
      const [now] = await sql<{ at: string }[]>`select now() as at`
      if (!found || !now) throw new Problem('not-found')
      // Patients do not read what the clinic warns its own people of.
      const patient = viewer.role === 'patient' ? { ...found, alerts: [] } : found
      const rows = await observed.list(
        chart.id,
        sql`f.error_at is null`,
        undefined,
        mostOf.observations,
      )
      if (rows.length === mostOf.observations) leftOut.push(newest(rows.length, 'measurements'))
      const readsPatients = hasPermission(viewer, 'patients.read')
      const visits = seesVisits(viewer) ? await visitsOf(chart.id) : []
      if (visits.length === mostOf.visits) leftOut.push(newest(visits.length, 'visits'))
      return {
        clinic: await readClinicWithHead(sql),
        asOf: now.at,
        patient,
        people: readsPatients ? await peopleStore(sql).of(chart.id) : null,
        photo: readsPatients ? await photoOf(chart.id) : null,
        summary: await chartSummaryStore(sql).read(chart.id),
        noKnownAllergies: await currentStatement(sql, chart.id),
        facts: await factsOf(chart.id, leftOut),
        observations: observations.Row.array().parse(rows),
        visits,
        notes: await notesOf(viewer, chart.id, leftOut),
        files: await filesOf(viewer, chart),
        imported: await importedOf(chart.id, leftOut),
        leftOut,
      }
    },
  }
}

function charactersOf({ notes, prescription, addenda }: NoteOfChart): number {
  const added = addenda.reduce((sum, { text }) => sum + text.length, 0)
  return notes.length + (prescription?.length ?? 0) + added
}

function newest(count: number, words: string): string {
  return `The newest ${grouped(count)} ${words} are in this file. There are more; ask the clinic for them.`
}
