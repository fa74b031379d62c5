import { oneLine } from '../../../../contract/text.ts'
import type {
  Address,
  CodeableConcept,
  ContactPoint,
  HumanName,
  Quantity,
} from './fhir-elements.ts'

/** Suffixes of SNOMED CT that tell computers the kind of a term. */
const semanticTag =
  / \((?:disorder|finding|procedure|situation|regime\/therapy|event|person|substance|product|physical object|observable entity|morphologic abnormality|record artifact|qualifier value)\)$/

/** The words of a concept; its code only if it has no words. */
export function wordsOf(concept: CodeableConcept | undefined): string {
  const coding = concept?.coding?.find(({ display }) => display) ?? concept?.coding?.[0]
  return plain(concept?.text ?? coding?.display ?? coding?.code ?? '')
}

/** Words of several concepts, each once. */
export function allWords(concepts: readonly CodeableConcept[] | undefined): string[] {
  return [...new Set((concepts ?? []).map(wordsOf).filter(Boolean))]
}

export function plain(text: string): string {
  return text.trim().replace(semanticTag, '')
}

/** `Chet Hoeger`; with its title `Mr. Chet Hoeger`. The parts are joined unchanged. */
export function nameOf(name: HumanName | undefined, hasTitle = false): string {
  if (!name) return ''
  const parts = [
    ...(hasTitle ? (name.prefix ?? []) : []),
    ...(name.given ?? []),
    name.family,
    ...(name.suffix ?? []),
  ].filter(Boolean)
  return fit(parts.length > 0 ? parts.join(' ') : (name.text ?? ''), 200)
}

const preferredUses = ['official', 'usual']

/** The name by which a person is called. */
export function namesOf(names: readonly HumanName[] | undefined) {
  const rank = (name: HumanName) => {
    const place = preferredUses.indexOf(name.use ?? '')
    return place >= 0 ? place : name.use === undefined ? 2 : 3
  }
  const [main] = (names ?? []).toSorted((a, b) => rank(a) - rank(b))
  return { main, name: nameOf(main) }
}

export function addressOf(addresses: readonly Address[] | undefined): string | null {
  const address = addresses?.[0]
  if (!address) return null
  const town = [address.city, address.district, address.state, address.postalCode]
  const parts = [...(address.line ?? []), town.filter(Boolean).join(' '), address.country]
  return fit(address.text ?? parts.filter(Boolean).join(', '), 500) || null
}

/** The first contact of a kind, such as `phone`; home and mobile before work. */
export function reachedBy(
  telecoms: readonly ContactPoint[] | undefined,
  system: string,
): string | null {
  const own = (telecoms ?? []).filter(
    (one) => one.system === system && one.value && one.use !== 'old',
  )
  const [best] = own.toSorted((a, b) => Number(a.use === 'work') - Number(b.use === 'work'))
  return fit(best?.value?.replace(/^(?:tel|sms|mailto):/i, '') ?? '', 500) || null
}

/** `172.3 cm`, `< 5 mg/dL`. */
export function quantityWords(quantity: Quantity | undefined): string {
  if (quantity?.value === undefined) return ''
  const unit = unitWords(quantity.unit ?? quantity.code ?? '')
  const number = rounded(quantity.value)
  const isTight = unit === '%'
  return [quantity.comparator, isTight ? `${number}%` : number, isTight ? '' : unit]
    .filter(Boolean)
    .join(' ')
}

/** Computed values have digits that nobody measured; up to two decimals stay as they came. */
function rounded(value: number): string {
  if (Number.isInteger(Math.round(value * 1e9) / 1e7)) return String(value)
  const size = Math.abs(value)
  if (size >= 10) return String(Number(value.toFixed(1)))
  return String(Number(size >= 1 ? value.toFixed(2) : value.toPrecision(3)))
}

const unitNames: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '[degF]': '°F',
  'kg/m2': 'kg/m²',
  '10*3/uL': '10³/µL',
  '10*6/uL': '10⁶/µL',
  'mL/min/{1.73_m2}': 'mL/min per 1.73 m²',
}

/** UCUM units as people write them; text in braces is no unit (https://ucum.org). */
function unitWords(unit: string): string {
  return (
    unitNames[unit] ??
    unit
      .replace(/\{[^{}]*\}|\(score\)/g, '')
      .replace(/\[(\w+)\]/g, '$1')
      .trim()
  )
}

/** Cuts a text to a length, with a visible mark. */
export function fit(text: string, most: number): string {
  const line = oneLine(text)
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`
}
