import { isPossibleBirthday } from '../../../../contract/dates.ts'
import { type FieldErrors, Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import {
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { inTurn } from '../../../../server/database/in-turn.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { ExtraValues } from '../../extra-fields/extra-values.ts'
import { extraToStore } from '../../extra-fields/server/extra-field-store.ts'
import { renameAccount } from '../../../access/users/server/stored-profile.ts'
import { type ChartToMake, type MadeChart, makeCharts } from './chart-insertion.ts'
import { likelyDuplicate, unseenDuplicates } from './likely-duplicates.ts'
import { patientFieldNames, patientFields } from '../patient-fields.ts'
import {
  type NewPatient,
  keptOnceKnown,
  type Patient,
  type ChangedPatient,
  type PatientChanges,
} from '../patient.ts'

/** The columns of a chart `p` itself. */
function ownColumns(sql: AnySql): Fragment {
  const fields = sql(patientFieldNames.map((name) => `p.${name}`))
  return sql`p.id, p.mrn, p.earlier_mrns, ${fields}, p.identifiers, p.telecoms, p.archived_at,
    p.extra, p.created_at, p.updated_at, p.version`
}

/** The rows of other tables of a chart that was made just now. */
const ofNewChart = {
  alerts: [],
  allergySigns: { known: [], noneSince: null },
  guardians: [],
  photo: null,
  account: null,
  canUnlink: false,
} as const satisfies Omit<Patient, keyof MadeChart>

/** A chart `p`; name and email of a linked account are those of its chart (E-09). */
export function chartColumns(sql: AnySql): Fragment {
  return sql`${ownColumns(sql)},
    alerts_of(p.id) as alerts, allergies_of(p.id) as allergy_signs,
    guardians_of(p.id, p.dob) as guardians, photo_of(p.id) as photo,
    case when p.user_id is not null then jsonb_build_object(
      'id', p.user_id, 'name', nullif(p.name, ''), 'email', p.email, 'isConfirmed',
      (select email_confirmed_at is not null from users where id = p.user_id)) end as account,
    p.user_id is not null and exists (
      select 1 from chart_links l
      where l.patient_id = p.id and l.user_id = p.user_id and l.undone_at is null) as can_unlink`
}

/** A chart is compared with others when one of these changes. */
const comparedFields = ['name', 'dob', 'contact'] as const

/** Charts. All roles that may call the endpoints may read all charts; the desk may change all of them. */
export function patientStore(sql: Sql) {
  const columns = chartColumns(sql)
  const ownOfChart = ownColumns(sql)

  const make = inTurn(sql, 'charts', (own, charts: readonly ChartToMake[]) =>
    makeCharts(own, charts, ownOfChart),
  )

  /** The id of a chart that was merged away finds the chart that stayed. */
  async function find(id: string, db: AnySql = sql): Promise<Patient | undefined> {
    const [patient] = await db<Patient[]>`
      select ${columns} from patients p
      where p.id = coalesce((select merged_into from patients where id = ${id}), ${id})`
    return patient
  }

  /** The chart of an earlier try of the same request, or the refusal of this one. */
  async function sameCreation(
    viewer: Viewer,
    written: Pick<NewPatient, 'id' | 'name' | 'dob' | 'contact'>,
    hash: Buffer,
  ): Promise<Patient> {
    const { id } = written
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from patients where id = ${id}`
    if (!stored) throw await likelyDuplicate(sql, written)
    checkSameCreation(stored, viewer.userId, hash)
    const patient = await find(id)
    if (!patient) throw new Problem('unexpected')
    return patient
  }

  /** Answers the row as this statement left it, not as a later one did. */
  async function update(
    tx: AnySql,
    context: WriteContext,
    values: Readonly<Record<string, string | null>>,
    extra: ExtraValues | undefined,
    where: Fragment,
  ): Promise<Patient | undefined> {
    const [patient] = await tx<Patient[]>`
      with p as (update patients set ${tx(values)}
        ${extra ? tx`, extra = ${tx.json(extra)}` : tx``} where ${where} returning *)
      select ${columns} from p where ${writtenIn(tx, context)}`
    return patient
  }

  /** Changes nothing, not even the version, when the chart is that way already. */
  async function archive(
    viewer: WritingViewer,
    id: string,
    version: number,
    archivedAt: string | null,
  ): Promise<Patient> {
    const isOther = archivedAt ? sql`archived_at is null` : sql`archived_at is not null`
    const values = { archivedAt, updatedBy: viewer.userId }
    const where = sql`id = ${id} and version = ${version} and ${isOther}`
    const changed = await update(sql, viewer.context, values, undefined, where)
    if (changed) return changed
    const current = await find(id)
    if (!current) throw new Problem('not-found')
    if ((current.archivedAt === null) !== (archivedAt === null)) {
      throw new Problem('changed', { current })
    }
    return current
  }

  return {
    find: (id: string, db?: AnySql) => find(id, db),

    async add(
      viewer: WritingViewer,
      { seenDuplicates = [], ...patient }: NewPatient,
    ): Promise<Patient> {
      const hash = creationHash(patient)
      await checkDays(sql, patient)
      const { extra: entered = {}, ...values } = withoutDoubt(patient)
      const hasExtra = Object.keys(entered).length > 0
      const extra = hasExtra ? await extraToStore(sql, entered, {}) : undefined
      const made = await make({ viewer, patient: values, extra, seen: seenDuplicates, hash })
      if (made) return { ...made, ...ofNewChart }
      if (!hasExtra) await extraToStore(sql, entered, {})
      return sameCreation(viewer, patient, hash)
    },

    async change(
      viewer: WritingViewer,
      stored: Patient,
      version: number,
      { seenDuplicates = [], ...changes }: ChangedPatient,
    ): Promise<Patient> {
      checkKept(stored, changes)
      const email = keptEmail(stored, changes.email)
      await checkDays(sql, changes)
      const { extra: entered, ...values } = changes
      const extra = entered && (await extraToStore(sql, entered, stored.extra))
      return sql.begin(async (tx) => {
        if (stored.version === version && comparedFields.some((f) => stored[f] !== changes[f])) {
          const written = { ...changes, id: stored.id }
          const [row] = await tx<{ ids: string[] | null }[]>`
            select ${unseenDuplicates(tx, written, seenDuplicates)} as ids`
          if (row?.ids) throw await likelyDuplicate(tx, written)
        }
        // The name stands on the account too (E-09), which is written before the chart by everybody.
        if (stored.account) {
          await renameAccount(tx, stored.account.id, changes.name, viewer)
        }
        const changed = await update(
          tx,
          viewer.context,
          { ...withoutDoubt(values), email, updatedBy: viewer.userId },
          extra,
          tx`id = ${stored.id} and version = ${version}`,
        )
        if (changed) return changed
        const current = await find(stored.id, tx)
        throw current ? new Problem('changed', { current }) : new Problem('not-found')
      })
    },

    archive: (viewer: WritingViewer, id: string, version: number) =>
      archive(viewer, id, version, new Date().toISOString()),
    unarchive: (viewer: WritingViewer, id: string, version: number) =>
      archive(viewer, id, version, null),
  }
}

/** The email of a linked account signs in; only its owner changes it, in the profile. */
function keptEmail(stored: Patient, email: string | null): string | null {
  if (!stored.account) return email
  if (email !== null && email !== stored.email) {
    refuse({ email: 'This email signs in: it is changed in the profile of the account.' })
  }
  return stored.email
}

/** Nobody takes away what is known of a person already. */
function checkKept(stored: Patient, changes: PatientChanges): void {
  const missing = keptOnceKnown.filter((name) => stored[name] && !changes[name])
  if (missing.length === 0) return
  refuse(
    Object.fromEntries(missing.map((name) => [name, `${patientFields[name].label} is required.`])),
  )
}

/** A value that is known now is no longer in doubt. */
function withoutDoubt<T extends PatientChanges>(values: T): T {
  return {
    ...values,
    genderCertainty: values.gender === null ? values.genderCertainty : null,
    death: values.deceasedOn === null ? values.death : null,
  }
}

async function checkDays(
  sql: Sql,
  { dob, deceasedOn }: Pick<PatientChanges, 'dob' | 'deceasedOn'>,
): Promise<void> {
  // The clinic's date is read only for days around today, on which time zones differ.
  const past = pastEverywhere()
  const isPast = (dob ?? past) <= past && (deceasedOn ?? past) <= past
  const today = isPast ? past : (await readClinicRow(sql)).today
  if (dob !== null && dob > today) refuse({ dob: 'Date of Birth cannot be in the future.' })
  if (dob !== null && !isPossibleBirthday(dob, today)) {
    refuse({ dob: 'Date of Birth cannot be before 1900.' })
  }
  if (deceasedOn === null) return
  if (deceasedOn > today) refuse({ deceasedOn: 'Date of Death cannot be in the future.' })
  if (dob !== null && deceasedOn < dob) {
    refuse({ deceasedOn: 'Date of Death cannot be before the Date of Birth.' })
  }
}

/** The last day that is over in every time zone, even UTC−12. */
function pastEverywhere(): string {
  return new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)
}

function refuse(errors: FieldErrors): never {
  throw new Problem('invalid', { errors })
}
