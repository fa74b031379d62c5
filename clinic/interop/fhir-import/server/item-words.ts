import { elementLines, elementWords, labelWords, type Reading } from './element-words.ts'
import { isObject } from './fhir-version.ts'
import { fit } from './fhir-words.ts'
import { narrativeText } from './narrative-text.ts'

/** A resource in words, for a list and for one who opens it. */
export interface ItemWords {
  readonly title: string
  readonly words: string
}

export const titleLength = 300
const wordsLength = 20_000
/** Longer narratives are cut before they are read. */
const narrativeLength = 200_000

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
  ...['item', 'relationship', 'kind', 'content'],
] as const

/** The words of a resource whose `label` is known where the import reads its type. */
export function itemWords(
  resource: Readonly<Record<string, unknown>>,
  label: string,
  reading: Reading,
): ItemWords {
  const type = labelWords(String(resource['resourceType']))
  const title = fit(label || namedBy(resource, reading) || type, titleLength)
  const lines = elementLines(resource, reading)
  const narrative = narrativeOf(resource)
  const words = [lines.join('\n'), narrative && `As written:\n${narrative}`].filter(Boolean)
  return { title, words: cut(words.join('\n\n')) }
}

function namedBy(resource: Readonly<Record<string, unknown>>, reading: Reading): string {
  for (const name of naming) {
    const value = resource[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    const words = elementWords(first, reading)
    if (words !== '') return words
  }
  return ''
}

function narrativeOf({ text }: Readonly<Record<string, unknown>>): string {
  const div = isObject(text) ? text['div'] : undefined
  return typeof div === 'string' ? narrativeText(div.slice(0, narrativeLength)) : ''
}

function cut(text: string): string {
  if (text.length <= wordsLength) return text
  const more = '\n… and more, kept with the imported data.'
  return `${text.slice(0, wordsLength - more.length).toWellFormed()}${more}`
}
