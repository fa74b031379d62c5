import type { Patient } from './patient.ts'

type State = Pick<Patient, 'deceasedOn' | 'death' | 'archivedAt'>

export function isDeceased({ deceasedOn, death }: Pick<State, 'deceasedOn' | 'death'>): boolean {
  return deceasedOn !== null || death !== null
}

/** `Deceased 3 Mar 2026`, where the day is known; null for the living. */
export function deathInWords(
  chart: Pick<State, 'deceasedOn' | 'death'>,
  dateInWords: (date: string) => string,
): string | null {
  if (chart.deceasedOn) return `Deceased ${dateInWords(chart.deceasedOn)}`
  return isDeceased(chart) ? 'Deceased, day not known' : null
}

/** Why no account can be opened for a chart, or linked to it; null where one can. */
export function noAccountBecause(chart: State): string | null {
  if (isDeceased(chart)) return 'This patient is deceased: no portal account is opened for them.'
  return chart.archivedAt === null ? null : 'This chart is archived.'
}

/** Why a chart takes no visits, offers and entries of the waiting list; null for one that does. */
export function noVisitsBecause(chart: State): string | null {
  if (isDeceased(chart)) {
    return 'This patient is deceased: visits can be canceled, not booked or begun.'
  }
  return chart.archivedAt === null
    ? null
    : 'This chart is archived: bring it back before a visit is booked or begun.'
}
