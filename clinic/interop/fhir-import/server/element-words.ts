import { wallClock } from '../../../../contract/dates.ts'
import { Address, CodeableConcept, HumanName, Quantity } from './fhir-elements.ts'
import { isObject } from './fhir-version.ts'
import { addressOf, nameOf, plain, quantityWords, wordsOf } from './fhir-words.ts'
import { systolicFirst } from './systolic-first.ts'
import { isInstant } from './own-time.ts'
import type { NameAt } from './record-text.ts'
import type { ResourceKey } from './row-id.ts'

/** The settings on which the words of an element depend besides the element. */
export interface Reading {
  readonly timeZone: string
  /** The name of a resource that is referred to. */
  readonly nameAt: NameAt
  /** The type and id of a resource that is referred to; null where it leads nowhere. */
  readonly keyAt: (reference: string) => ResourceKey | null
}

/** Elements that say nothing to a reader, or have a place of their own. */
const unread = new Set([
  ...['resourceType', 'id', 'meta', 'implicitRules', 'language', 'text', 'contained', 'extension'],
  ...[
    'subject',
    'patient',
    'beneficiary',
    'encounter',
    'identifier',
    'url',
    'system',
    'userSelected',
  ],
  ...[
    'attachment',
    'presentedForm',
    'data',
    'hash',
    'size',
    'fullUrl',
    'div',
    'linkId',
    'sequence',
    'modifierExtension',
  ],
])

/** `effectiveDateTime` is read as `Effective`: the type of an element with several is no word. */
const choice =
  /^(value|effective|performed|occurrence|onset|abatement|medication|deceased|serviced|timing|product|asNeeded|reported|collected|scheduled|rate|dose|item|answer)(DateTime|Period|Quantity|CodeableConcept|String|Boolean|Integer|Range|Ratio|Reference|Instant|Timing|Date|Age|Decimal|Time|Coding|Duration)$/

/** `relevantHistory` → `Relevant history` */
export function labelWords(name: string): string {
  const words = name
    .replace(choice, '$1')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const deepest = 6

/** The words of all elements of an object, one line each, such as `Status: active`. */
export function elementLines(
  value: Readonly<Record<string, unknown>>,
  reading: Reading,
  depth = 0,
): string[] {
  return Object.entries(value).flatMap(([name, element]) => {
    // A narrative stands beside the words; other texts are some of them.
    const isText = name === 'text' && typeof element === 'string'
    if ((unread.has(name) && !isText) || name.startsWith('_')) return []
    const elements: readonly unknown[] = Array.isArray(element) ? element : [element]
    if (elements.some(isAnswered))
      return elements.flatMap((one) => answerLines(one, reading, depth))
    const words = (
      name === 'component'
        ? systolicFirst(elements).map((one) => partWords(one, reading, depth))
        : elements.map((one) => elementWords(one, reading, depth))
    ).filter(Boolean)
    const isLong = words.join('; ').length > 120
    if (words.length === 0) return []
    return isLong
      ? words.map((one) => `${labelWords(name)}: ${one}`)
      : [`${labelWords(name)}: ${words.join('; ')}`]
  })
}

/** A part of a measurement: `Systolic 120 mmHg`. */
function partWords(part: unknown, reading: Reading, depth: number): string {
  const value = answerWords(part, reading, depth)
  if (!isObject(part) || value === '') return elementWords(part, reading, depth)
  return `${elementWords(part['code'], reading)} ${value}`.trim()
}

/** An item of a questionnaire or of its answers. */
function isAnswered(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof value['linkId'] === 'string'
}

/** `Do you smoke?: Never`, and the items within it. */
function answerLines(item: unknown, reading: Reading, depth: number): string[] {
  if (!isAnswered(item) || depth > deepest) return []
  const { text, linkId, answer, item: within, ...rest } = item
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : []
  const words = answers.map((one) => answerWords(one, reading, depth)).filter(Boolean)
  const question = typeof text === 'string' ? plain(text) : String(linkId)
  const inner = [
    within,
    ...answers.map((one) => (isObject(one) ? one['item'] : undefined)),
  ].flatMap((one): unknown[] => (Array.isArray(one) ? one : []))
  const others = answers.length === 0 ? elementLines(rest, reading, depth + 1).join(', ') : ''
  const said = words.join('; ') || others
  const isHeading = said === '' && inner.length > 0
  return [
    isHeading ? question : `${question}: ${said || 'no answer'}`,
    ...inner.flatMap((one) => answerLines(one, reading, depth + 1)),
  ]
}

function answerWords(answer: unknown, reading: Reading, depth: number): string {
  if (!isObject(answer)) return ''
  return Object.entries(answer)
    .filter(([name]) => name.startsWith('value'))
    .map(([, value]) => elementWords(value, reading, depth + 1))
    .join(', ')
}

/** The words of one element of any data type of FHIR; empty where it has none. */
export function elementWords(value: unknown, reading: Reading, depth = 0): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textWords(value, reading.timeZone)
  if (!isObject(value) || depth > deepest) return ''
  return dataTypeWords(value, reading) ?? elementLines(value, reading, depth + 1).join(', ')
}

function textWords(text: string, timeZone: string): string {
  return isInstant(text) ? wallClock(text, timeZone) : plain(text)
}

const has = (value: object, ...names: readonly string[]) => names.some((name) => name in value)

/** Null where the object is none of these data types. */
function dataTypeWords(value: Record<string, unknown>, reading: Reading): string | null {
  const rules: readonly (readonly [boolean, () => string | null])[] = [
    [has(value, 'coding'), () => parsedWords(CodeableConcept, value, wordsOf)],
    [
      has(value, 'reference', 'display') && !has(value, 'code'),
      () => referenceWords(value, reading),
    ],
    [has(value, 'code') && has(value, 'system', 'display'), () => wordOf(value, 'display', 'code')],
    [has(value, 'family', 'given'), () => parsedWords(HumanName, value, (name) => nameOf(name))],
    [
      has(value, 'line', 'city', 'postalCode'),
      () => parsedWords(Address, value, (address) => addressOf([address]) ?? ''),
    ],
    [
      has(value, 'value') && has(value, 'unit', 'code', 'comparator'),
      () => parsedWords(Quantity, value, quantityWords),
    ],
    [has(value, 'value') && has(value, 'currency'), () => wordOf(value, 'value', 'currency')],
    // Attachments stand beside the words.
    [has(value, 'contentType'), () => ''],
    [
      has(value, 'start', 'end') && onlyHas(value, 'start', 'end'),
      () => periodWords(value, reading),
    ],
    [has(value, 'text') && onlyHas(value, 'text', 'time'), () => wordOf(value, 'text')],
  ]
  return rules.find(([is]) => is)?.[1]() ?? null
}

function onlyHas(value: object, ...names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name) || unread.has(name))
}

function parsedWords<T>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  value: unknown,
  words: (parsed: T) => string,
): string | null {
  const { success, data } = schema.safeParse(value)
  return success && data !== undefined ? words(data) : null
}

function referenceWords(value: Record<string, unknown>, { nameAt }: Reading): string {
  const { reference, display } = value
  if (typeof display === 'string' && display !== '') return plain(display)
  return typeof reference === 'string' ? nameAt(reference) : ''
}

function periodWords(value: Record<string, unknown>, reading: Reading): string {
  const [start, end] = [value['start'], value['end']].map((one) => elementWords(one, reading))
  if (start && end) return start === end ? start : `${start} to ${end}`
  return start ? `since ${start}` : `until ${end ?? ''}`
}

function wordOf(value: Record<string, unknown>, ...names: readonly string[]): string {
  return names
    .map((name) => value[name])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .slice(0, names.includes('currency') ? 2 : 1)
    .join(' ')
}
