import { notesLength } from '../../../../contract/text.ts'
import { onClinicClock } from './own-time.ts'
import type { Drug, Finding, Visit } from './piece.ts'
import { sections } from './piece.ts'

/** The name of a referred resource; empty when it has none. */
export type NameAt = (reference: string) => string

/** `Encounter for symptom at Good Samaritan Medical Center`, and the reason. */
export function visitLines(visit: Visit, nameAt: NameAt): string[] {
  const place = visit.place.name || (visit.place.reference && nameAt(visit.place.reference))
  const reasons = reasonWords(visit.reasons, visit.reasonReferences, nameAt)
  return [
    place ? `${visit.kind} at ${place}` : visit.kind,
    ...(reasons.length > 0 ? [`Reason: ${reasons.join(', ')}`] : []),
  ]
}

export function reasonWords(
  words: readonly string[],
  references: readonly string[],
  nameAt: NameAt,
): string[] {
  return [...new Set([...words, ...references.map(nameAt)])].filter(Boolean)
}

/**
 * The findings of an encounter as one text: a heading for each kind, a line for each finding, in the
 * order in which a doctor looks for them.
 */
export function notesText(
  head: readonly string[],
  findings: readonly Finding[],
  nameAt: NameAt,
): string {
  const paragraphs = sections.flatMap((section) => {
    const own = findings.filter((finding) => finding.section === section && finding.text !== '')
    if (section === 'Reports') return own.map((report) => linesOfFinding(report, nameAt))
    const lines = own.flatMap((finding) => linesOfFinding(finding, nameAt))
    return lines.length > 0 ? [[section, ...new Set(lines)]] : []
  })
  return joined([[...head], ...paragraphs])
}

/** The lines of one finding in the notes of its record. */
export function linesOfFinding(finding: Finding, nameAt: NameAt): string[] {
  if (finding.text === '' || finding.section === 'Reports') return [finding.text].filter(Boolean)
  const reasons = reasonWords(finding.reasons, finding.reasonReferences, nameAt)
  return [`- ${finding.text}${reasons.length > 0 ? `, for ${reasons.join(', ')}` : ''}`]
}

/** The words of a visit about itself and about findings that are no facts, as the texts of its record. */
export interface RecordSource {
  /** Null for a record that a later import added to a visit. */
  readonly visit: Visit | null
  readonly findings: readonly Finding[]
  readonly drugs: readonly Drug[]
}

/** The texts of a record of an import: its facts are in the chart and not in them. */
export function recordTexts(
  { visit, findings, drugs }: RecordSource,
  { timeZone, nameAt }: { readonly timeZone: string; readonly nameAt: NameAt },
): { readonly notes: string; readonly prescription: string | null } {
  const onClock = (text: string) => onClinicClock(text, timeZone)
  const named = (reference: string) => onClock(nameAt(reference))
  const head = visit ? visitLines(visit, named) : [addedLater]
  const told = findings.map((finding) => ({ ...finding, text: onClock(finding.text) }))
  return { notes: notesText(head, told, named), prescription: prescriptionText(drugs, named) }
}

const addedLater = 'Added by a later import.'

/** `Simvastatin 10 MG: 1 dose, once a day, for Hyperlipidemia (stopped)` */
export function prescriptionText(drugs: readonly Drug[], nameAt: NameAt): string | null {
  if (drugs.length === 0) return null
  return joined([[...new Set(drugs.map((drug) => drugLine(drug, nameAt)))]])
}

export function drugLine(drug: Drug, nameAt: NameAt): string {
  const name = drug.name || (drug.nameReference && nameAt(drug.nameReference)) || 'Unnamed drug'
  const reasons = reasonWords(drug.reasons, drug.reasonReferences, nameAt)
  return [
    name,
    drug.dosage && `: ${drug.dosage}`,
    reasons.length > 0 && `, for ${reasons.join(', ')}`,
    drug.status !== 'active' && drug.status && ` (${drug.status})`,
  ]
    .filter(Boolean)
    .join('')
}

/** Paragraphs with a blank line between them; lines that do not fit are counted, never dropped silently. */
function joined(paragraphs: readonly (readonly string[])[]): string {
  const whole = paragraphs.map((lines) => lines.join('\n')).join('\n\n')
  if (whole.length <= notesLength) return whole
  const lines = whole.split('\n')
  let length = 0
  const shown = lines.findIndex((line) => {
    length += line.length + 1
    return length > notesLength - 100
  })
  const left = lines.slice(shown).filter(Boolean).length
  const more = `… and ${left} more lines, kept with the imported data.`
  return [...lines.slice(0, shown), more].join('\n').slice(0, notesLength)
}
