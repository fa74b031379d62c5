import type { Specialty } from './cast.ts'
import type { Chance } from './chance.ts'
import type { Moment, Person } from './person.ts'
import type { Service } from './price-list.ts'

/** The note that a doctor writes after a visit. */
export interface Note {
  readonly history: string
  readonly findings: string
  readonly assessment: string
  readonly plan: readonly string[]
  /** One medicine per line, with dose and duration. */
  readonly prescription?: readonly string[]
  /** Billed services beside the consultation. */
  readonly services?: readonly Service[]
  /** Added below the note some days later, such as a laboratory result. */
  readonly addendum?: string
}

/** One visit of an episode, not yet on a calendar. */
export interface PlannedVisit {
  /** Days after the visit before it. */
  readonly after: number
  readonly minutes: 15 | 30 | 45
  readonly reason: string
  readonly note: (at: Moment) => Note
}

/** A reason to see a doctor, with all its visits and their notes. */
export interface Episode {
  readonly name: string
  /** The probability of the episode for a person of this age; 0 where it is impossible. */
  readonly likelihood: (person: Person, age: number) => number
  /** Drawn once per person, so that later visits know the findings of earlier ones. */
  readonly visits: (person: Person, chance: Chance) => readonly PlannedVisit[]
}

interface Style {
  readonly headings: readonly [history: string, findings: string, assessment: string, plan: string]
  readonly plan: 'numbered' | 'dashes' | 'sentences'
}

/** Each doctor has a style of writing. */
const styles: Record<Specialty, Style> = {
  'Family Medicine': { headings: ['History', 'Findings', 'Assessment', 'Plan'], plan: 'dashes' },
  Pediatrics: { headings: ['History', 'Examination', 'Impression', 'Plan'], plan: 'sentences' },
  Cardiology: { headings: ['History', 'Findings', 'Assessment', 'Plan'], plan: 'numbered' },
  Dermatology: { headings: ['History', 'Skin', 'Diagnosis', 'Plan'], plan: 'sentences' },
  Orthopedics: { headings: ['History', 'Examination', 'Assessment', 'Plan'], plan: 'numbered' },
  Gynecology: { headings: ['History', 'Findings', 'Assessment', 'Plan'], plan: 'dashes' },
}

/** The whole note as its doctor would have typed it. */
export function noteText(specialty: Specialty, note: Note): string {
  const { headings, plan } = styles[specialty]
  const steps = note.plan.filter(Boolean)
  const planText = {
    sentences: () => steps.join(' '),
    dashes: () => steps.map((step) => `\n- ${step}`).join(''),
    numbered: () => steps.map((step, place) => `\n${place + 1}. ${step}`).join(''),
  }[plan]()
  const parts = [note.history, note.findings, note.assessment, planText]
  return parts
    .map((part, place) => `${headings[place]}: ${part.startsWith('\n') ? part : tidy(part)}`)
    .map((part) => part.replace(/: \n/, ':\n'))
    .join('\n\n')
}

/** Removes the double spaces that empty parts leave. */
function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim()
}
