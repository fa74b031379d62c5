import type { DateWords } from '../../../../contract/date-words.ts'
import type { StatusHue } from '../../../../web/ui/status-badge.tsx'
import type { Consent, ConsentState } from '../consent.ts'

export const askedOfOptions = [
  { value: 'everybody', label: 'Everybody: a chart without an answer says so' },
  { value: 'some', label: 'Some patients only' },
]
export const statusOptions = [
  { value: 'active', label: 'In use' },
  { value: 'retired', label: 'Retired: asked no more' },
]
export const decisionOptions = [
  { value: 'given', label: 'Given' },
  { value: 'refused', label: 'Refused' },
]
export const deciderOptions = [
  { value: 'patient', label: 'The patient' },
  { value: 'representative', label: 'A representative' },
]
export const wayOptions = [
  { value: 'paper', label: 'On paper, signed' },
  { value: 'spoken', label: 'Spoken' },
  { value: 'electronic', label: 'Electronic' },
]

export const stateBadges: Readonly<Record<ConsentState, { word: string; hue: StatusHue }>> = {
  given: { word: 'Given', hue: 'success' },
  outdated: { word: 'Given for an earlier text', hue: 'warning' },
  refused: { word: 'Refused', hue: 'danger' },
  withdrawn: { word: 'Withdrawn', hue: 'danger' },
  missing: { word: 'Missing', hue: 'warning' },
  'not asked': { word: 'Not asked', hue: 'neutral' },
}

const byWay = { paper: 'on paper', spoken: 'spoken', electronic: 'electronically' } as const

/** A decision in one line: what, when, which version, by whom and how. */
export function consentInWords(consent: Consent, words: DateWords): string {
  const { decision, decidedOn, number, representative, way, withdrawnOn, writer } = consent
  return [
    `${decision} ${words.date(decidedOn)}`,
    `version ${number}`,
    representative ? `by ${representative} for the patient` : 'by the patient',
    byWay[way],
    withdrawnOn && `withdrawn ${words.date(withdrawnOn)}`,
    writer && `written down by ${writer.name ?? writer.email ?? writer.id}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
