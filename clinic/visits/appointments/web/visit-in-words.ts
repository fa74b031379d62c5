import type { DateWords } from '../../../../contract/date-words.ts'
import type { RowInWords } from '../../../../web/ui/act-on-row.ts'
import { type Appointment, endOf } from '../appointment.ts'
import { stateWords } from '../visit-state.ts'

type Told = Pick<
  Appointment,
  'id' | 'version' | 'date' | 'time' | 'minutes' | 'state' | 'reason' | 'visitType' | 'patientId'
>
/** A visit of a list or of the calendar; the calendar has fewer fields of it. */
export type ShownVisit = Told & {
  readonly patient: Appointment['patient'] | string
  readonly doctor?: Appointment['doctor']
  readonly resources?: Appointment['resources']
}

/** The parts of a visit that people see, in words. */
export function visitInWords(visit: ShownVisit, words: DateWords): RowInWords {
  const { date, time, state, reason, visitType, patient, patientId, doctor, resources } = visit
  return {
    Patient: typeof patient === 'string' ? patient : (nameOf(patient) ?? patientId),
    Doctor: doctor === undefined ? undefined : nameOf(doctor),
    Date: words.day(date),
    Time: words.times(time, endOf(visit)),
    Status: stateWords[state],
    Type: visitType?.name ?? null,
    Room: resources?.map(({ name }) => name).join(', '),
    'Reason/notes': reason,
  }
}

const nameOf = (person: Appointment['patient']) => person?.name ?? person?.email ?? null
