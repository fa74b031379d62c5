import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { ChartRows } from '../../../../server/concept.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { renameAccount } from '../../../access/users/server/stored-profile.ts'
import { patientFields } from '../../charts/patient-fields.ts'
import type { Patient } from '../../charts/patient.ts'
import { lockCharts, type LockedChart, writeChart } from '../../charts/server/merged-charts.ts'
import type { patientStore } from '../../charts/server/patient-store.ts'
import type { MergePreview, mergeCharts } from '../chart-merge.ts'
import { mergedValues, tooLongTogether } from '../merged-values.ts'
import { type Moving, movingColumns } from './chart-references.ts'
import { mergeConflicts } from './merge-conflicts.ts'

interface Parts {
  readonly sql: Sql
  readonly chartRows: readonly ChartRows[]
  readonly patients: ReturnType<typeof patientStore>
}

/** Merges two charts of one person: all rows of the one go to the other, which both numbers find from then on. */
export function mergeStore({ sql, chartRows, patients }: Parts) {
  return {
    async preview(stayed: Patient, merged: Patient): Promise<MergePreview> {
      checkTwo(stayed.id, merged.id)
      return {
        stayed,
        merged,
        moves: await countRows(sql, await movingColumns(sql, chartRows), merged.id),
        conflicts: await mergeConflicts(sql, stayed, merged),
      }
    },

    async merge(
      viewer: WritingViewer,
      stayedId: string,
      version: number,
      body: BodyOf<typeof mergeCharts>,
    ): Promise<Patient> {
      const hash = creationHash({ ...body, stayedId, choices: JSON.stringify(body.choices) })
      checkTwo(stayedId, body.mergedId)
      await sql.begin(async (tx) => {
        const charts = await lockCharts(tx, quiet(viewer).context, [stayedId, body.mergedId])
        const [before] = await tx<{ createdBy: string; creationHash: Buffer }[]>`
          select created_by, creation_hash from chart_merges where id = ${body.id}`
        if (before) return checkSameCreation(before, viewer.userId, hash)
        const stayed = charts.get(stayedId)
        const merged = charts.get(body.mergedId)
        if (!stayed) throw new Problem('not-found')
        if (!merged) throw invalid({ mergedId: 'There is no such chart.' })
        await checkUnmerged(tx, stayed)
        await checkUnmerged(tx, merged)
        await checkVersion(tx, stayed, version)
        await checkVersion(tx, merged, body.mergedVersion)
        await join(tx, quiet(viewer), stayed, merged, body, hash)
      })
      const patient = await patients.find(stayedId)
      if (!patient) throw new Problem('not-found')
      return patient
    },
  }

  async function join(
    tx: Transaction,
    viewer: WritingViewer,
    stayed: LockedChart,
    merged: LockedChart,
    body: BodyOf<typeof mergeCharts>,
    hash: Buffer,
  ): Promise<void> {
    const [one, other] = await Promise.all([stayed, merged].map(({ id }) => patients.find(id, tx)))
    if (!one || !other) throw new Problem('not-found')
    const wall = (await mergeConflicts(tx, one, other)).find(({ isInTheWay }) => isInTheWay)
    if (wall) throw conflict(wall.text)
    const given = givenValues(stayed, merged, body)
    const accountId = merged.userId
    await tx`
      insert into chart_merges ${tx({
        id: body.id,
        stayedId: stayed.id,
        mergedId: merged.id,
        reason: body.reason,
        stayedBefore: tx.json(stayed.content as never),
        mergedBefore: tx.json(merged.content as never),
        given: tx.json(given as never),
        accountId,
        creationHash: hash,
        createdBy: viewer.userId,
        updatedBy: viewer.userId,
      })}`
    const seen = Math.max(stayed.version, merged.version)
    const gone = { merged_into: stayed.id, user_id: null }
    await writeChart(tx, merged.id, gone, merged.version, viewer.userId)
    const account = accountId ? { user_id: accountId } : {}
    await writeChart(tx, stayed.id, { ...given, ...account }, seen, viewer.userId)
    for (const { table, column, colliding } of await movingColumns(tx, chartRows)) {
      await tx`select move_chart_rows(${body.id}, ${table}, ${column},
        ${colliding ? tx.json({ ...colliding }) : null})`
    }
    const userId = stayed.userId ?? accountId
    if (userId) await renameAccount(tx, userId, nameIn(given), viewer)
  }

  async function checkVersion(tx: AnySql, chart: LockedChart, version: number): Promise<void> {
    if (chart.version === version) return
    const current = await patients.find(chart.id, tx)
    throw new Problem('changed', { ...(current && { current }) })
  }
}

/** Patients hear nothing of visits that only change their chart. */
export function quiet(viewer: WritingViewer): WritingViewer {
  return { ...viewer, context: { ...viewer.context, tellsPatients: false } }
}

/** The values of the chart that stays, with the numbers by which it is found from now on. */
function givenValues(
  stayed: LockedChart,
  merged: LockedChart,
  { choices }: BodyOf<typeof mergeCharts>,
): Record<string, unknown> {
  const tooLong = tooLongTogether(stayed.content, merged.content, choices)
  if (tooLong) {
    const label = patientFields[tooLong].label
    throw invalid({ [`choices.${tooLong}`]: `Choose one value of ${label}: both are too long.` })
  }
  const values = mergedValues(stayed.content, merged.content, choices)
  const [born, died] = [values['dob'], values['deceased_on']]
  if (typeof born === 'string' && typeof died === 'string' && died < born) {
    throw invalid({ 'choices.deceasedOn': 'Date of Death cannot be before the Date of Birth.' })
  }
  // The email of an account signs in, so it goes with the account.
  if (merged.userId) values['email'] = merged.content['email']
  else if (stayed.userId) values['email'] = stayed.content['email']
  const earlier = [stayed, merged].flatMap(({ content }) => textsOf(content['earlier_mrns']))
  return { ...values, earlier_mrns: [...new Set([...earlier, merged.mrn])] }
}

function nameIn({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? name : ''
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** The rows of a chart by kind, those that people know. */
export async function countRows(
  sql: AnySql,
  moving: readonly Moving[],
  patientId: string,
): Promise<MergePreview['moves']> {
  const counts = await Promise.all(
    moving.flatMap(({ table, column, words }) =>
      words
        ? [
            sql<{ count: number }[]>`
              select count(*)::int from ${sql(table)} where ${sql(column)} = ${patientId}`.then(
              ([row]) => inWords(words, row?.count ?? 0),
            ),
          ]
        : [],
    ),
  )
  return counts.filter(({ count }) => count > 0)
}

export function inWords([one, several]: readonly [string, string], count: number) {
  return { words: count === 1 ? one : several, count }
}

function checkTwo(stayedId: string, mergedId: string): void {
  if (stayedId !== mergedId) return
  throw invalid({ mergedId: 'A chart cannot be merged with itself. Choose another one.' })
}

async function checkUnmerged(tx: AnySql, { mrn, mergedInto }: LockedChart): Promise<void> {
  if (!mergedInto) return
  const [stayed] = await tx<{ mrn: string }[]>`select mrn from patients where id = ${mergedInto}`
  throw conflict(
    `The chart ${mrn} was merged already, with the chart ${stayed?.mrn ?? ''}. Choose that one.`,
  )
}

function invalid(errors: Record<string, string>): Problem {
  return new Problem('invalid', { errors })
}

function conflict(detail: string): Problem {
  return new Problem('conflict', { detail })
}
