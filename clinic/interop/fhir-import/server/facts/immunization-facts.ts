import * as z from 'zod'
import {
  type Immunization as Fact,
  immunizationStatuses,
} from '../../../../chart/immunizations/immunization.ts'
import * as fhir from '../fhir.ts'
import { CodeableConcept, Reference, text } from '../fhir-elements.ts'
import { wordsOf } from '../fhir-words.ts'
import {
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  line,
  mapping,
  named,
  nameOf,
  namesOf,
  noteOf,
  oneOf,
} from './fact-of.ts'
import { firstMoment } from './moments.ts'

const Immunization = fhir.Immunization.extend({
  statusReason: CodeableConcept.optional(),
  occurrenceDateTime: text.optional(),
  occurrenceString: text.optional(),
  recorded: text.optional(),
  manufacturer: Reference.optional(),
  site: CodeableConcept.optional(),
  performer: z.array(z.object({ actor: Reference.optional() })).optional(),
  protocolApplied: z
    .array(
      z.object({
        doseNumberPositiveInt: z.number().optional(),
        doseNumberString: text.optional(),
        seriesDosesPositiveInt: z.number().optional(),
        seriesDosesString: text.optional(),
      }),
    )
    .optional(),
})
type Immunization = z.output<typeof Immunization>

export const immunizationFacts = mapping(Immunization, (one, reading) => {
  const isMistake = isMistaken(one.status)
  const status = oneOf(immunizationStatuses, one.status) ?? (isMistake ? 'not-done' : null)
  const { occurrenceDateTime, occurrenceString, recorded } = one
  // The day of a vaccination that was not given is the one on which that was decided.
  const decided = one.status === 'not-done' || isMistake ? recorded : undefined
  const given = firstMoment(reading.timeZone, occurrenceDateTime, occurrenceString, decided)
  if (status === null || given === null || isAbsent(one.vaccineCode)) return []
  const found: FactOf<Fact> = {
    text: named(one.vaccineCode, 'Unnamed vaccine'),
    status,
    given,
    dose: doseOf(one),
    lot: line(one.lotNumber, 100),
    manufacturer: line(nameOf(one.manufacturer, reading), 200),
    site: line(wordsOf(one.site), 200),
    performer: line(
      namesOf(
        one.performer?.map(({ actor }) => actor),
        reading,
      ),
      200,
    ),
    reason: line(wordsOf(one.statusReason)),
    stockLotId: null,
    stockLocationId: null,
    codes: codesOf(one.vaccineCode),
    comment: noteOf(one.note),
    isMistake,
  }
  return [found]
})

/** `2 of 3` */
function doseOf({ protocolApplied }: Immunization): string | null {
  const [applied] = protocolApplied ?? []
  const number = applied?.doseNumberPositiveInt ?? applied?.doseNumberString
  const all = applied?.seriesDosesPositiveInt ?? applied?.seriesDosesString
  if (number === undefined) return null
  return line(all === undefined ? String(number) : `${number} of ${all}`, 100)
}
