import { elementLines, elementWords, labelWords, type Reading } from './element-words.ts'
import { isObject } from './fhir-version.ts'
import { fit } from './fhir-words.ts'

/** A resource in words, for a list and for one who opens it. Its narrative stands beside them. */
export interface ItemWords {
  readonly title: string
  readonly words: string
}

export const titleLength = 300
const wordsLength = 20_000

/** Elements that name a resource, the most telling one first. */
const naming = [
  ...['code', 'vaccineCode', 'medicationCodeableConcept', 'medicationReference', 'title', 'name'],
  ...[
    'deviceName',
    'type',
    'description',
    'reasonCode',
    'category',
    'serviceType',
    'scope',
    'class',
  ],
  ...['relationship', 'kind', 'content'],
] as const

/** The words of a resource whose `label` is known where the import reads its type. */
export function itemWords(
  resource: Readonly<Record<string, unknown>>,
  label: string,
  reading: Reading,
): ItemWords {
  const type = labelWords(String(resource['resourceType']))
  const title = fit(label || namedBy(resource, reading) || type, titleLength)
  return { title, words: cut(elementLines(resource, reading).join('\n')) }
}

function namedBy(resource: Readonly<Record<string, unknown>>, reading: Reading): string {
  for (const name of naming) {
    const value = resource[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    const own = isObject(first) && typeof first['name'] === 'string' ? first['name'] : first
    const words = elementWords(own, reading)
    if (words !== '') return words
  }
  return answersTo(resource)
}

/** `Questionnaire response: phq-9` */
function answersTo({ resourceType, questionnaire }: Readonly<Record<string, unknown>>): string {
  if (typeof questionnaire !== 'string') return ''
  const name = questionnaire.split('|')[0]?.split('/').at(-1)
  return name ? `${labelWords(String(resourceType))}: ${name}` : ''
}

function cut(text: string): string {
  if (text.length <= wordsLength) return text
  const more = '\n… and more, kept with the imported data.'
  return `${text.slice(0, wordsLength - more.length).toWellFormed()}${more}`
}
