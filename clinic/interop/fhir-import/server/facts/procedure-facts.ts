import * as z from 'zod'
import {
  type Procedure as Fact,
  procedureStatuses,
} from '../../../../chart/procedures/procedure.ts'
import * as fhir from '../fhir.ts'
import { concepts, Period, Quantity, Range, Reference, text } from '../fhir-elements.ts'
import { allWords, wordsOf } from '../fhir-words.ts'
import {
  ageWords,
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  line,
  mapping,
  named,
  namesOf,
  noteOf,
  oneOf,
  rangeWords,
  reasonsOf,
} from './fact-of.ts'
import { firstMoment } from './moments.ts'

const Procedure = fhir.Procedure.extend({
  performedDateTime: text.optional(),
  performedPeriod: Period.optional(),
  performedString: text.optional(),
  performedAge: Quantity.optional(),
  performedRange: Range.optional(),
  performer: z.array(z.object({ actor: Reference.optional() })).optional(),
  bodySite: concepts,
})
type Procedure = z.output<typeof Procedure>

export const procedureFacts = mapping(Procedure, (procedure, reading) => {
  const isMistake = isMistaken(procedure.status)
  const status = oneOf(procedureStatuses, procedure.status) ?? (isMistake ? 'unknown' : null)
  if (status === null || isAbsent(procedure.code)) return []
  const { performedDateTime, performedPeriod, performedString } = procedure
  const performers = procedure.performer?.map(({ actor }) => actor)
  const found: FactOf<Fact> = {
    text: named(procedure.code, 'Unnamed procedure'),
    status,
    done: firstMoment(reading.timeZone, performedDateTime, performedPeriod, performedString),
    site: line(allWords(procedure.bodySite).join(', '), 200),
    reason: reasonsOf(procedure.reasonCode, procedure.reasonReference, reading),
    outcome: line(wordsOf(procedure.outcome)),
    performer: line(namesOf(performers, reading), 200),
    codes: codesOf(procedure.code),
    comment: noteOf(procedure.note, doneWords(procedure)),
    isMistake,
  }
  return [found]
})

/** When it was done, where that is no date. */
function doneWords({ performedString, performedAge, performedRange }: Procedure): string {
  const words = performedString ?? (ageWords(performedAge) || rangeWords(performedRange))
  return words && `Done: ${words}`
}
