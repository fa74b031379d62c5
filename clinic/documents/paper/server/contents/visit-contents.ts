import { Problem } from '../../../../../contract/problem.ts'
import { paragraphsOf } from '../../../../../server/paper/plain-words.ts'
import type { Block } from '../../../../../server/paper/pdf-order.ts'
import type { ChartNote } from '../../../../records/medical-records/chart-record.ts'
import type { ClinicOnPaper } from '../../../../settings/server/clinic-on-paper.ts'
import type { DocumentSource } from './document-source.ts'
import { factBlocks } from './fact-blocks.ts'

type Written = Pick<
  ChartNote,
  'date' | 'doctor' | 'notes' | 'prescription' | 'addenda' | 'signedAt' | 'signedBy' | 'coSigner'
>

/** A signed record with the facts that were found or done at its visit. */
export async function visitSummary(source: DocumentSource): Promise<Block[]> {
  const { sql, patient, record, paper } = source
  if (!record) return []
  const visit = sql`f.appointment_id = ${record.appointmentId}`
  return [
    { is: 'facts', rows: aboutRecord(record, paper) },
    { is: 'heading', text: 'Clinical notes' },
    ...textsOf(record, paper),
    ...(record.appointmentId === null ? [] : await factBlocks(sql, paper.words, patient.id, visit)),
  ]
}

/** The prescription of a record as it was written. */
export function prescription({ record, paper }: DocumentSource): Block[] {
  if (!record?.prescription) {
    const errors = { recordId: 'This record has no prescription.' }
    throw new Problem('invalid', { errors })
  }
  return [
    { is: 'facts', rows: [['Date', paper.words.date(record.date)]] },
    { is: 'heading', text: 'Prescription' },
    { is: 'text', paragraphs: paragraphsOf(record.prescription) },
  ]
}

export function aboutRecord(record: Written, paper: ClinicOnPaper): [string, string][] {
  const doctor = record.doctor?.name ?? ''
  const signer = record.signedBy?.name ?? doctor
  return [
    ['Visit', paper.words.date(record.date)],
    ...(doctor ? [['Doctor', doctor] as [string, string]] : []),
    ...(record.signedAt
      ? [
          ['Record signed', [paper.dayOf(record.signedAt), signer].filter(Boolean).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(record.coSigner?.name ? [['Co-signed', record.coSigner.name] as [string, string]] : []),
  ]
}

/** Notes, prescription and addenda of a record. */
export function textsOf(record: Written, paper: ClinicOnPaper): Block[] {
  return [
    { is: 'text', paragraphs: paragraphsOf(record.notes) },
    ...(record.prescription
      ? ([
          { is: 'heading', text: 'Prescription' },
          { is: 'text', paragraphs: paragraphsOf(record.prescription) },
        ] as const)
      : []),
    ...record.addenda.flatMap(({ text, author, createdAt }): Block[] => [
      {
        is: 'heading',
        text: ['Added', paper.dayOf(createdAt), author?.name].filter(Boolean).join(', '),
      },
      { is: 'text', paragraphs: paragraphsOf(text) },
    ]),
  ]
}
