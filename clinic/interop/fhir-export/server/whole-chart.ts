import type * as z from 'zod'
import type { NoKnownAllergies } from '../../../chart/allergies/allergy.ts'
import type { Observation } from '../../../chart/observations/observation.ts'
import type { ChartSummary } from '../../../summary/chart-summary.ts'
import type { factKinds, FactKindName } from '../../../summary/fact-kinds.ts'
import type { PatientFile } from '../../../documents/files/file.ts'
import type { PeopleOfPatient } from '../../../patients/people/people-of-patient.ts'
import type { Patient } from '../../../patients/charts/patient.ts'
import type { MedicalRecord } from '../../../records/medical-records/medical-record.ts'
import type { Clinic } from '../../../settings/clinic.ts'
import type { VisitState } from '../../../visits/appointments/visit-state.ts'
import type { ImportedItem } from '../../imported-items/imported-item.ts'

export interface VisitOfChart {
  readonly id: string
  readonly doctorId: string
  /** Null for an account that was deleted. */
  readonly doctor: string | null
  readonly specialty: string | null
  readonly startsAt: string
  readonly endsAt: string
  /** On the clinic's clocks. */
  readonly date: string
  readonly time: string
  readonly type: string | null
  readonly state: VisitState
  readonly reason: string | null
}

export type NoteOfChart = Pick<
  MedicalRecord,
  | 'id'
  | 'doctorId'
  | 'doctor'
  | 'appointmentId'
  | 'date'
  | 'limited'
  | 'notes'
  | 'prescription'
  | 'signedAt'
  | 'signedBy'
  | 'coSigner'
  | 'coSignedAt'
  | 'addenda'
  | 'amendmentRequests'
>

export interface FileOfChart extends PatientFile {
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly sha256: string
  /** The name of its content among the stored files. */
  readonly stored: string
}

export type FactsOfChart = {
  readonly [Kind in FactKindName]: readonly z.infer<(typeof factKinds)[Kind]['Row']>[]
}

/** Everything of a chart that somebody may read, as it stood at one moment. Nothing in it was entered in error. */
export interface WholeChart {
  readonly clinic: Clinic
  /** The instant at which it stood so. */
  readonly asOf: string
  readonly patient: Patient
  /** Further names, addresses and contacts, and related people; null where the reader may not read them. */
  readonly people: PeopleOfPatient | null
  /** A WebP; null where there is none, or the reader may not see it. */
  readonly photo: Buffer | null
  readonly summary: ChartSummary
  readonly noKnownAllergies: NoKnownAllergies | null
  readonly facts: FactsOfChart
  /** Newest first. */
  readonly observations: readonly Observation[]
  readonly visits: readonly VisitOfChart[]
  /** Signed by all who have to. */
  readonly notes: readonly NoteOfChart[]
  readonly files: readonly FileOfChart[]
  readonly imported: readonly ImportedItem[]
  /** Sentences about what is left out because there is too much of it. */
  readonly leftOut: readonly string[]
}
