import type { Viewer } from '../../../../../contract/role.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { Block } from '../../../../../server/paper/pdf-order.ts'
import type { Patient } from '../../../../patients/charts/patient.ts'
import type { MedicalRecord } from '../../../../records/medical-records/medical-record.ts'
import type { EnteredDocument } from '../../issued-document.ts'
import type { ClinicOnPaper } from '../../../../settings/server/clinic-on-paper.ts'

/** Everything that a document says between the head of the clinic and the signature. */
export interface DocumentContent {
  readonly title: string
  readonly blocks: readonly Block[]
  /** Its readers are limited, because those of a record in it are. */
  readonly limited: boolean
  /** Of the clinic's text that it was written with. */
  readonly templateVersion: number | null
}

/** Everything that a document is made of. */
export interface DocumentSource {
  readonly sql: Sql
  readonly viewer: Viewer
  readonly patient: Patient
  readonly record: MedicalRecord | null
  readonly entered: EnteredDocument
  readonly paper: ClinicOnPaper
  readonly signer: { readonly name: string; readonly specialty: string | null }
}
