import type { flags, Observation, ObservationPart } from './observation.ts'

/** Units as people write them, by their UCUM codes; other units stand as they are. */
const unitWords: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '[degF]': '°F',
  '[lb_av]': 'lb',
  '[in_i]': 'in',
  'kg/m2': 'kg/m²',
  '10*3/uL': '10³/µL',
  '10*6/uL': '10⁶/µL',
  '10*9/L': '10⁹/L',
  '10*12/L': '10¹²/L',
  'mL/min/{1.73_m2}': 'mL/min per 1.73 m²',
  '{score}': '',
  '1': '',
}

export function unitInWords(unit: string | null): string {
  if (unit === null) return ''
  // UCUM's braces hold an annotation, such as `{beats}/min`.
  return unitWords[unit] ?? unit.replace(/\{(\w+)\}/g, '$1')
}

/** Up to three decimals stay as they were measured; a calculated value has more, which nobody measured. */
export function numberInWords(value: number): string {
  if (Number.isInteger(Math.round(value * 1e9) / 1e6)) return String(value)
  const size = Math.abs(value)
  if (size >= 10) return String(Number(value.toFixed(1)))
  return String(Number(size >= 1 ? value.toFixed(2) : value.toPrecision(3)))
}

type Valued = Pick<ObservationPart, 'value' | 'unit' | 'valueText'> & {
  readonly comparator?: string | null
}

function single({ comparator, value, unit, valueText }: Valued): string {
  if (value === null) return valueText ?? ''
  return [`${comparator ?? ''}${numberInWords(value)}`, unitInWords(unit)].filter(Boolean).join(' ')
}

/** The value of an observation in words: `128/82 mmHg`, `< 0.5 mg/dL`, `Never smoked`, or its parts. */
export function valueInWords(
  observation: Pick<Observation, 'comparator' | 'value' | 'unit' | 'valueText' | 'parts'>,
): string {
  const own = single(observation)
  const { parts } = observation
  if (parts.length === 0) return own || 'no value'
  const [first, second] = parts
  const isPressure = parts.length === 2 && first?.unit === 'mm[Hg]' && second?.unit === 'mm[Hg]'
  const values = isPressure
    ? `${numberInWords(first.value ?? 0)}/${numberInWords(second.value ?? 0)} mmHg`
    : parts.map((part) => `${part.text}: ${single(part) || 'no value'}`).join(', ')
  return own ? `${own} (${values})` : values
}

/** The flag of an observation: as it came, or else by its reference range. */
export function flagOf({
  flag,
  value,
  low,
  high,
}: Pick<Observation, 'flag' | 'value' | 'low' | 'high'>): keyof typeof flags | null {
  if (flag || value === null) return flag
  if (low !== null && value < low) return 'low'
  return high !== null && value > high ? 'high' : null
}

/** `4 to 6 mmol/L`, `below 5`, `above 3`; null without a reference range. */
export function rangeInWords({
  low,
  high,
  unit,
}: Pick<Observation, 'low' | 'high' | 'unit'>): string | null {
  const unitWord = unitInWords(unit)
  const words = (text: string) => [text, unitWord].filter(Boolean).join(' ')
  if (low !== null && high !== null) {
    return words(`${numberInWords(low)} to ${numberInWords(high)}`)
  }
  if (low !== null) return words(`above ${numberInWords(low)}`)
  return high === null ? null : words(`below ${numberInWords(high)}`)
}

/** `50th percentile`, `below the 1st percentile`, `above the 99th percentile`. */
export function percentileInWords(percentile: number): string {
  if (percentile < 1) return 'below the 1st percentile'
  if (percentile > 99) return 'above the 99th percentile'
  const rounded = Math.round(percentile)
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }
  return `${rounded}${ends[ordinals.select(rounded)]} percentile`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
