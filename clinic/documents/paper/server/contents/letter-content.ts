import type { Block } from '../../../../../server/paper/pdf-order.ts'
import { paragraphsOf } from '../../../../../server/paper/plain-words.ts'
import { chartSummaryStore } from '../../../../summary/server/chart-summary-store.ts'
import { fillLetter, type LetterKind } from '../../letter-fields.ts'
import { currentLetter } from '../letter-template-store.ts'
import type { DocumentContent, DocumentSource } from './document-source.ts'

/** A letter in the clinic's words. */
export async function letterContent(
  source: DocumentSource,
  kind: LetterKind,
): Promise<Pick<DocumentContent, 'title' | 'blocks' | 'templateVersion'>> {
  const [template, values] = await Promise.all([currentLetter(source.sql, kind), valuesFor(source)])
  return { ...filled(template, values), templateVersion: template.version }
}

/** The title and the paragraphs of a text with values for its fields. */
export function filled(
  { title, body }: { readonly title: string; readonly body: string },
  values: Readonly<Record<string, string>>,
): { title: string; blocks: Block[] } {
  const oneLine = fillLetter(title, values).replace(/\s+/g, ' ').trim()
  return {
    title: oneLine || title,
    blocks: [{ is: 'text', paragraphs: paragraphsOf(fillLetter(body, values)) }],
  }
}

async function valuesFor({ sql, patient, record, entered, paper, signer }: DocumentSource) {
  const { words, clinic } = paper
  const summary = await chartSummaryStore(sql).read(patient.id)
  const listed = (facts: readonly { readonly text: string }[]) =>
    facts.map(({ text }) => text).join(', ')
  const medicines = summary.medicines.map(({ text, dose }) => (dose ? `${text} (${dose})` : text))
  const day = (date: string | null | undefined) => (date ? words.date(date) : '')
  return {
    'patient.name': patient.name,
    'patient.dob': day(patient.dob),
    'patient.mrn': patient.mrn,
    'patient.address': patient.address ?? '',
    'doctor.name': signer.name,
    'doctor.specialty': signer.specialty ?? '',
    'clinic.name': clinic.name,
    'visit.date': day(record?.date),
    today: words.date(clinic.today),
    problems: listed(summary.conditions),
    medicines: medicines.join(', '),
    allergies: listed(summary.allergies) || (summary.noKnownAllergies ? 'No known allergies' : ''),
    recipient: entered.recipient ?? '',
    reason: entered.reason ?? '',
    'record.notes': record?.notes ?? '',
    'record.prescription': record?.prescription ?? '',
    from: day(entered.from),
    until: day(entered.until),
    fitness: entered.fitness ?? '',
    diagnosis: entered.diagnosis ?? '',
  }
}
