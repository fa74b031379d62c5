import * as z from 'zod'
import {
  conclusionLength,
  type DiagnosticReport as Fact,
} from '../../../../chart/observations/diagnostic-report.ts'
import { observationStatuses } from '../../../../chart/observations/observation.ts'
import * as fhir from '../fhir.ts'
import { concepts, Period, references, text } from '../fhir-elements.ts'
import { allWords } from '../fhir-words.ts'
import { ownExtension, ownExtensions } from '../own-extensions.ts'
import {
  codesIn,
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  line,
  longText,
  mapping,
  named,
  namesOf,
  oneOf,
  rowsAt,
} from './fact-of.ts'
import { firstMoment, momentOf } from './moments.ts'

const Report = fhir.DiagnosticReport.extend({
  category: concepts,
  effectiveDateTime: text.optional(),
  effectivePeriod: Period.optional(),
  issued: text.optional(),
  performer: references,
  conclusionCode: concepts,
  extension: z
    .array(z.object({ url: text, valueDateTime: text.optional(), valueString: text.optional() }))
    .optional(),
})

/** LOINC codes of the kinds of clinical notes that US Core names: texts of a visit, and no reports. */
const notes = new Set([
  ...['11488-4', '11506-3', '18842-5', '28570-0', '34111-5', '34117-2', '34133-9', '51847-2'],
])

/** A note of a visit that came as a report. */
export function isNote({ category, code }: Pick<z.output<typeof Report>, 'category' | 'code'>) {
  return codesIn([...(category ?? []), code]).some((one) => notes.has(one))
}

export const reportFacts = mapping(Report, (report, reading) => {
  const isMistake = isMistaken(report.status)
  const partial = report.status === 'partial' ? 'preliminary' : report.status
  const told = partial === 'cancelled' ? 'canceled' : partial
  const appended = told === 'appended' ? 'amended' : told
  const status = oneOf(observationStatuses, appended) ?? (isMistake ? 'unknown' : null)
  const says = report.conclusion ?? report.result
  if (status === null || isAbsent(report.code) || (isNote(report) && !says)) return []
  const found: FactOf<Fact> = {
    text: named(report.code, 'Report'),
    category: line(allWords(report.category).join(', '), 200),
    status,
    done: firstMoment(reading.timeZone, report.effectiveDateTime, report.effectivePeriod),
    issued: momentOf(
      report.issued ?? ownExtension(report, ownExtensions.issued)?.valueDateTime,
      reading.timeZone,
    ),
    performer: line(namesOf(report.performer, reading), 200),
    conclusion: longText([report.conclusion, ...allWords(report.conclusionCode)], conclusionLength),
    results: rowsAt('Observation', report.result, reading),
    codes: codesOf(report.code),
    comment: longText([ownExtension(report, ownExtensions.comment)?.valueString]),
    isMistake,
  }
  return [found]
})
