import * as z from 'zod'
import {
  comparators,
  flags,
  type Observation as Fact,
  observationCategories,
  type ObservationPart,
  observationStatuses,
} from '../../../../chart/observations/observation.ts'
import { lineLength } from '../../../../../contract/text.ts'
import * as fhir from '../fhir.ts'
import { concepts, Period, Quantity as AnyQuantity, text } from '../fhir-elements.ts'
import { fit, quantityWords } from '../fhir-words.ts'
import { measuredWords } from '../map-findings.ts'
import { ownExtension, ownExtensions } from '../own-extensions.ts'
import { onClinicClock } from '../own-time.ts'
import { systolicFirst } from '../systolic-first.ts'
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
  noteOf,
  oneOf,
} from './fact-of.ts'
import { firstMoment, momentOf } from './moments.ts'

const ucum = 'http://unitsofmeasure.org'
const Quantity = AnyQuantity.extend({ system: text.optional() })
type Quantity = z.output<typeof Quantity>

const Measured = fhir.Measured.extend({ valueQuantity: Quantity.optional() })
type Measured = z.output<typeof Measured>

const Observation = fhir.Observation.extend({
  valueQuantity: Quantity.optional(),
  effectiveDateTime: text.optional(),
  effectivePeriod: Period.optional(),
  effectiveInstant: text.optional(),
  effectiveTiming: z.object({ event: z.array(text).optional() }).optional(),
  issued: text.optional(),
  referenceRange: z
    .array(
      z.object({
        low: Quantity.optional(),
        high: Quantity.optional(),
        type: fhir.Observation.shape.code.optional(),
        text: text.optional(),
      }),
    )
    .optional(),
  interpretation: concepts,
  component: z.array(Measured.extend({ code: fhir.Observation.shape.code })).optional(),
  extension: z.array(z.object({ url: text, valueString: text.optional() })).optional(),
})
type Observation = z.output<typeof Observation>

export const observationFacts = mapping(Observation, (observation, { timeZone }) => {
  const isMistake = isMistaken(observation.status)
  const told = observation.status === 'cancelled' ? 'canceled' : observation.status
  const status = oneOf(observationStatuses, told) ?? (isMistake ? 'unknown' : null)
  const taken = firstMoment(
    timeZone,
    observation.effectiveDateTime,
    observation.effectivePeriod,
    observation.effectiveInstant,
    observation.effectiveTiming?.event?.[0],
    observation.issued,
  )
  if (status === null || taken === null || isAbsent(observation.code)) return []
  const words = named(observation.code, 'Observation')
  const codes = codesOf(observation.code)
  const parts = partsOf(observation, timeZone)
  const measured = valueOf(observation, timeZone)
  const note = noteOf(observation.note, ...rangeLines(observation))
  const isEmpty = measured.value === null && measured.valueText === null && parts.length === 0
  // One that only groups others, or whose value is a picture or a curve, says nothing in a list.
  if (isEmpty && note === null && !['registered', 'canceled'].includes(status)) return []
  const found: FactOf<Fact> = {
    text: words,
    measure: fit(codes[0]?.code ?? '', lineLength) || words.toLowerCase(),
    category: categoryOf(observation),
    status,
    taken,
    ...measured,
    valueText: measured.valueText ?? wordsBeside(observation),
    ...normalOf(observation),
    flag: flagOf(observation),
    parts,
    codes,
    comment: note,
    isMistake,
  }
  return [found]
})

function categoryOf({ category }: Observation): Fact['category'] {
  const known = codesIn(category).map((code) => oneOf(observationCategories, code))
  return known.find((one) => one !== null) ?? 'other'
}

/** The words beside a number. */
function wordsBeside(observation: Observation): string | null {
  return longText([ownExtension(observation, ownExtensions.resultInWords)?.valueString])
}

type Value = Pick<Fact, 'value' | 'comparator' | 'unit' | 'valueText'>

function valueOf(measured: Measured, timeZone: string): Value {
  const quantity = measured.valueQuantity
  if (quantity?.value !== undefined && Number.isFinite(quantity.value)) {
    return {
      value: quantity.value,
      comparator: comparators.find((one) => one === quantity.comparator) ?? null,
      unit: unitOf(quantity),
      valueText: null,
    }
  }
  return { value: null, comparator: null, unit: null, valueText: wordsFor(measured, timeZone) }
}

function wordsFor({ valueDateTime, valueQuantity, ...rest }: Measured, timeZone: string) {
  if (valueDateTime !== undefined) {
    return momentOf(valueDateTime, timeZone)?.replace('T', ' ') ?? line(valueDateTime)
  }
  return longText([quantityWords(valueQuantity) || onClinicClock(measuredWords(rest), timeZone)])
}

/** The UCUM code, or else the unit in words. */
function unitOf({ system, code, unit }: Quantity): string | null {
  const isUcum = system === undefined || system === ucum
  return line(isUcum ? (code ?? unit) : (unit ?? code), 50)
}

/** The components; the systolic pressure comes before the diastolic one. */
function partsOf({ component }: Observation, timeZone: string): ObservationPart[] {
  return systolicFirst(component ?? []).map((one) => {
    const { value, comparator, unit, valueText } = valueOf(one, timeZone)
    const isExact = comparator === null
    return {
      text: named(one.code, 'Part'),
      codes: codesOf(one.code),
      value: isExact ? value : null,
      unit: isExact ? unit : null,
      valueText: isExact ? valueText : quantityWords(one.valueQuantity),
    }
  })
}

type Range = NonNullable<Observation['referenceRange']>[number]

/** The range that is normal; others, such as those for treatment, are none. */
function normalRange({ referenceRange }: Observation): Range | undefined {
  return referenceRange?.find(({ type }) => !type || codesIn([type]).includes('normal'))
}

function normalOf(observation: Observation): Pick<Fact, 'low' | 'high'> {
  const range = normalRange(observation)
  const unit = observation.valueQuantity && unitOf(observation.valueQuantity)
  const limit = (quantity: Quantity | undefined) => {
    const isOther = unit && quantity && unitOf(quantity) !== null && unitOf(quantity) !== unit
    return isOther ? null : (quantity?.value ?? null)
  }
  return { low: limit(range?.low), high: limit(range?.high) }
}

/** A normal range that has words only. */
function rangeLines(observation: Observation): string[] {
  const range = normalRange(observation)
  return range?.text && !range.low && !range.high ? [`Normal: ${fit(range.text, lineLength)}`] : []
}

/** http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation */
const flagOfCode: Readonly<Record<string, Fact['flag']>> = {
  LL: 'critically-low',
  L: 'low',
  LU: 'low',
  '<': 'low',
  N: 'normal',
  H: 'high',
  HU: 'high',
  '>': 'high',
  HH: 'critically-high',
  A: 'abnormal',
  AA: 'abnormal',
}

function flagOf({ interpretation }: Observation): Fact['flag'] {
  const words = (interpretation ?? []).map((one) => (one.text ?? '').toLowerCase())
  return (
    codesIn(interpretation)
      .map((code) => flagOfCode[code])
      .find(Boolean) ??
    words.map((one) => oneOf(flags, one)).find(Boolean) ??
    null
  )
}
