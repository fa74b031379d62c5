import * as z from 'zod'
import { oneLine } from '../../../contract/text.ts'
import { type FormError, knownElements } from './known-elements.ts'
import { everyItem, ordinalUrl, Questionnaire, takesAnswer } from './questionnaire.ts'
import { ruleErrors } from './questionnaire-rules.ts'

type Read =
  | { readonly questionnaire: Questionnaire; readonly errors?: never }
  | { readonly questionnaire?: never; readonly errors: readonly FormError[] }

type Loose = Record<string, unknown>

/** Reads any JSON as the form of a note template, or says what is wrong with it and where. */
export function readQuestionnaire(value: unknown): Read {
  if (!isObject(value)) return refused([], 'A form is required.')
  if (value['resourceType'] !== 'Questionnaire') {
    return refused(['resourceType'], 'This is not a FHIR Questionnaire.')
  }
  const { known, errors } = knownElements(value)
  if (errors.length > 0) return { errors }
  const form = known as Loose
  const parsed = Questionnaire.safeParse({
    ...form,
    status: form['status'] ?? 'active',
    item: Array.isArray(form['item']) ? form['item'].map(settled) : [],
  })
  if (!parsed.success) {
    return {
      errors: parsed.error.issues.map(({ path, message }) => ({
        // JSON has no symbols.
        path: path as (string | number)[],
        // Zod's own words are for programmers.
        message: /^(Invalid|Too )/.test(message) ? 'FHIR R4 has another value here.' : message,
      })),
    }
  }
  const found = ruleErrors(parsed.data)
  return found.length > 0 ? { errors: found } : { questionnaire: parsed.data }
}

/** A form in the body of a request. */
export const EnteredQuestionnaire = z.unknown().transform((value, context): Questionnaire => {
  const { questionnaire, errors } = readQuestionnaire(value)
  if (questionnaire) return questionnaire
  for (const { path, message } of errors) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
  return z.NEVER
})

/** Reads the text of a file. */
export function readQuestionnaireText(text: string): Read {
  try {
    return readQuestionnaire(JSON.parse(text))
  } catch {
    return refused([], 'This is not JSON. Choose the file of a FHIR Questionnaire.')
  }
}

/** The place of an error in words: the label of the field, and its path in the file. */
export function placeInWords(value: unknown, path: FormError['path']): string {
  let label = ''
  let at: unknown = value
  for (const step of path) {
    at = isObject(at) || Array.isArray(at) ? (at as Loose)[String(step)] : undefined
    const named = isObject(at) ? (at['text'] ?? at['linkId']) : undefined
    if (typeof named === 'string' && named !== '') label = `“${oneLine(named).slice(0, 60)}”, `
  }
  return label + path.join('.')
}

function refused(path: FormError['path'], message: string): Read {
  return { errors: [{ path, message }] }
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An item with labels of one line, and with points where R4 has them: at the Coding of an option. */
function settled(value: unknown): unknown {
  if (!isObject(value)) return value
  const { text, item, answerOption, readOnly, ...others } = value
  return {
    ...others,
    ...(typeof text === 'string' && {
      text: value['type'] === 'display' ? text.trim() : oneLine(text),
    }),
    ...(readOnly !== undefined && readOnly !== false && { readOnly }),
    ...(Array.isArray(answerOption) ? { answerOption: answerOption.map(settledOption) } : {}),
    ...(Array.isArray(item) && { item: item.map(settled) }),
  }
}

function settledOption(option: unknown): unknown {
  if (!isObject(option)) return option
  const { extension, valueCoding, ...others } = option
  if (!isObject(valueCoding)) return option
  const ordinals = [extension, valueCoding['extension']]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .filter((one) => isObject(one) && one['url'] === ordinalUrl)
  const { extension: _, ...coding } = valueCoding
  return {
    ...others,
    valueCoding: { ...coding, ...(ordinals.length > 0 && { extension: ordinals.slice(0, 1) }) },
  }
}

/** The form with the title, description and status of its template, which it carries when it travels. */
export function titled(
  questionnaire: Questionnaire,
  {
    title,
    description,
    status,
  }: { title: string; description: string | null; status: 'active' | 'retired' },
): Questionnaire {
  const { description: _, ...others } = questionnaire
  return { ...others, title, status, ...(description !== null && { description }) }
}

/** The number of fields that people fill in. */
export function fieldCount(questionnaire: Questionnaire): number {
  return everyItem(questionnaire).filter(({ item }) => takesAnswer(item)).length
}
