import type { DateWords } from '../../../contract/date-words.ts'
import { ask } from '../../../web/ask.ts'
import type { NotePlace } from '../../../web/note-quotes.ts'
import { allergyCertainties, type Allergy, criticalities } from '../../chart/allergies/allergy.ts'
import { certainties, severities } from '../../chart/facts/fact.ts'
import { momentInWords } from '../../chart/facts/moment.ts'
import { spanInWords } from '../../chart/facts/web/fact-words.ts'
import { medicineRoutes, medicineStatuses } from '../../chart/medicines/medicine.ts'
import type { Observation } from '../../chart/observations/observation.ts'
import { numberInWords, valueInWords } from '../../chart/observations/observation-words.ts'
import { type ChartSummary, readChartSummary } from '../chart-summary.ts'

// Each quote reads the summary anew: a note says what the chart says now, and the audit log who read it.

const read = ({ patientId }: NotePlace): Promise<ChartSummary> =>
  ask(readChartSummary, { params: { id: patientId } })

/** LOINC: both pressures together, and each by itself, as other systems send them. */
const pressures = { panel: '85354-9', systolic: '8480-6', diastolic: '8462-4' }

/** `Blood pressure 128/82 mmHg (Mar 12, 2026, 14:30)` */
export async function quoteBloodPressure(
  place: NotePlace,
  words: DateWords,
): Promise<string | null> {
  const { vitalSigns } = await read(place)
  const latest = (code: string) => vitalSigns.find(({ measure }) => measure === code)?.latest
  const [panel, systolic, diastolic] = [
    latest(pressures.panel),
    latest(pressures.systolic),
    latest(pressures.diastolic),
  ]
  const said = (value: string, taken: string) =>
    `Blood pressure ${value} (${momentInWords(taken, words)})`
  const areTogether = systolic && systolic.taken === diastolic?.taken
  if (areTogether && systolic.taken > (panel?.taken ?? '')) {
    return said(`${numberOf(systolic)}/${numberOf(diastolic)} mmHg`, systolic.taken)
  }
  return panel ? said(valueInWords(panel), panel.taken) : null
}

const numberOf = ({ value }: Observation) => (value === null ? 'no value' : numberInWords(value))

/** The vital signs that were taken at the same moment as the newest one. */
export async function quoteVitalSigns(place: NotePlace, words: DateWords): Promise<string | null> {
  const all = (await read(place)).vitalSigns.map(({ latest }) => latest)
  const newest = all.reduce((moment, { taken }) => (taken > moment ? taken : moment), '')
  const together = all.filter(({ taken }) => taken === newest)
  if (together.length === 0) return null
  const value = (one: Observation) => `- ${one.text}: ${valueInWords(one)}`
  return [`Vital signs, ${momentInWords(newest, words)}:`, ...together.map(value)].join('\n')
}

export async function quoteAllergies(place: NotePlace, words: DateWords): Promise<string | null> {
  const { allergies, noKnownAllergies } = await read(place)
  if (allergies.length > 0) return listed('Allergies', allergies, allergyInWords)
  if (!noKnownAllergies) return null
  return `No known allergies, stated ${words.dayOf(noKnownAllergies.statedAt)}.`
}

const allergyInWords = ({ reaction, severity, criticality, certainty }: Allergy) => [
  reaction,
  severity && severities[severity],
  criticality === 'high' && criticalities.high,
  certainty && certainty !== 'confirmed' && allergyCertainties[certainty],
]

export async function quoteProblems(place: NotePlace, words: DateWords): Promise<string | null> {
  return listed('Problems', (await read(place)).conditions, (condition) => [
    condition.severity && severities[condition.severity],
    condition.certainty && condition.certainty !== 'confirmed' && certainties[condition.certainty],
    spanInWords(condition, words),
  ])
}

export async function quoteMedicines(place: NotePlace, words: DateWords): Promise<string | null> {
  return listed('Medicines', (await read(place)).medicines, (medicine) => [
    medicine.dose,
    medicine.route && medicineRoutes[medicine.route],
    medicine.status !== 'active' && medicineStatuses[medicine.status],
    spanInWords(medicine, words),
  ])
}

/** A heading and a line for each fact with its further words; null without a fact. */
function listed<Fact extends { readonly text: string }>(
  heading: string,
  facts: readonly Fact[],
  further: (fact: Fact) => readonly (string | false | null)[],
): string | null {
  if (facts.length === 0) return null
  const line = (fact: Fact) => `- ${[fact.text, ...further(fact).filter(Boolean)].join(', ')}`
  return [`${heading}:`, ...facts.map(line)].join('\n')
}
