import { isRealDay } from '../../../contract/dates.ts'
import type { FormError } from './known-elements.ts'
import {
  boundOf,
  type EnableWhen,
  everyItem,
  expressionOf,
  type Initial,
  isScore,
  maxUrl,
  minUrl,
  mostItems,
  type PlacedItem,
  pointsOf,
  type Questionnaire,
  type QuestionnaireItem,
  takesAnswer,
  unitUrl,
} from './questionnaire.ts'
import { scoredIn, scoreForm } from './score-expression.ts'

type Found = readonly FormError[]
type ById = ReadonlyMap<string, QuestionnaireItem>

/** The broken rules between the parts of a form, which its shape does not say. */
export function ruleErrors(questionnaire: Questionnaire): Found {
  const all = everyItem(questionnaire)
  const at = ['item']
  if (all.length > mostItems) {
    return [{ path: at, message: `A form has at most ${mostItems} sections and fields.` }]
  }
  if (!all.some(({ item }) => takesAnswer(item))) {
    return [{ path: at, message: 'Add at least one field to fill in.' }]
  }
  const byId = new Map(all.map(({ item }) => [item.linkId, item]))
  const found = [
    ...doubles(all),
    ...all.flatMap((one) => [...itemErrors(one, byId), ...conditionErrors(one, byId)]),
  ]
  return found.length > 0 ? found : loops(all)
}

function doubles(all: readonly PlacedItem[]): Found {
  const seen = new Set<string>()
  return all.flatMap(({ item: { linkId }, path }) => {
    const isDouble = seen.has(linkId)
    seen.add(linkId)
    const message = `Two items have the linkId “${linkId}”. Each needs its own.`
    return isDouble ? [{ path: [...path, 'linkId'], message }] : []
  })
}

function itemErrors({ item, path }: PlacedItem, byId: ById): Found {
  const found: FormError[] = []
  const say = (part: string, message: string) => found.push({ path: [...path, part], message })
  const { type } = item
  const isNumber = type === 'integer' || type === 'decimal'
  const [min, max] = [boundOf(item, minUrl), boundOf(item, maxUrl)]
  if (type !== 'group') {
    if (!item.text) say('text', 'Label is required.')
    if (item.item) say('item', 'Only a section holds further fields.')
  } else {
    if (!item.item?.length) say('item', 'This section is empty. Add a field to it or remove it.')
    if (item.required) say('required', 'A section is not required; its fields can be.')
  }
  if (item.readOnly && !isScore(item)) say('readOnly', 'Only points are read only.')
  if (item.repeats && type !== 'choice') say('repeats', 'Only a choice takes several answers.')
  if (item.maxLength !== undefined && type !== 'string' && type !== 'text') {
    say('maxLength', 'Only a text has a longest length.')
  }
  if (!isNumber && (min !== undefined || max !== undefined))
    say('min', 'Only a number has a range.')
  if (min !== undefined && max !== undefined && min > max) {
    say('min', 'The smallest number is not above the largest.')
  }
  if (!isNumber && item.extension?.some(({ url }) => url === unitUrl)) {
    say('unit', 'Only a number has a unit.')
  }
  return [
    ...found,
    ...optionErrors(item, path),
    ...scoreErrors(item, path, byId),
    ...initialErrors(item, path),
  ]
}

function optionErrors(
  { type, answerOption = [] }: QuestionnaireItem,
  path: FormError['path'],
): Found {
  const own = [...path, 'answerOption']
  if (type !== 'choice') {
    return answerOption.length > 0 ? [{ path: own, message: 'Only a choice has options.' }] : []
  }
  if (answerOption.length === 0) return [{ path: own, message: 'Add at least one option.' }]
  const codes = answerOption.map(({ valueCoding }) => valueCoding.code)
  return [
    ...(new Set(codes).size < codes.length
      ? [{ path: own, message: 'Two options have the same code. Each needs its own.' }]
      : []),
    ...answerOption.flatMap(({ valueCoding: { display } }, place) =>
      display === '' ? [{ path: [...own, place], message: 'Name this option or remove it.' }] : [],
    ),
  ]
}

function scoreErrors(item: QuestionnaireItem, path: FormError['path'], byId: ById): Found {
  const expression = expressionOf(item)
  if (expression === undefined) return []
  const say = (message: string) => [{ path: [...path, 'score'], message }]
  if ((item.type !== 'integer' && item.type !== 'decimal') || !item.readOnly) {
    return say('Only a number that is read only is calculated.')
  }
  const ids = scoredIn(expression)
  if (!ids)
    return say(`A calculation adds up the points of choices, in this form only: ${scoreForm}`)
  if (ids.length === 0) return say('Choose the fields whose points are added up.')
  return ids.flatMap((id) => {
    const options = byId.get(id)?.answerOption ?? []
    if (options.length > 0 && options.every((option) => pointsOf(option) !== undefined)) return []
    return say(`Points are added up of choices whose options all have points; “${id}” is none.`)
  })
}

function initialErrors(item: QuestionnaireItem, path: FormError['path']): Found {
  const { initial = [] } = item
  const own = [...path, 'initial']
  if (initial.length === 0) return []
  if (!takesAnswer(item)) return [{ path: own, message: 'Only a field starts with an answer.' }]
  if (initial.length > 1 && !item.repeats)
    return [{ path: own, message: 'It starts with one answer.' }]
  const fits = initial.every((one) => isOfType(valueOf(one), item))
  return fits ? [] : [{ path: own, message: 'The answer it starts with does not fit the field.' }]
}

/** The one value of `initial`, or of a condition in the same names; nothing where there are several. */
function valueOf(one: Initial): { kind: string; value: unknown } | undefined {
  const given = Object.entries(one).filter(([, value]) => value !== undefined)
  const [only] = given
  return only && given.length === 1 ? { kind: only[0], value: only[1] } : undefined
}

const kindOf: Readonly<Record<string, string>> = {
  ...{ string: 'valueString', text: 'valueString', choice: 'valueCoding', boolean: 'valueBoolean' },
  ...{ integer: 'valueInteger', decimal: 'valueDecimal', date: 'valueDate' },
}

function isOfType(given: ReturnType<typeof valueOf>, item: QuestionnaireItem): boolean {
  if (!given) return false
  const wanted = kindOf[item.type]
  const isWhole = wanted === 'valueDecimal' && given.kind === 'valueInteger'
  if (given.kind !== wanted && !isWhole) return false
  if (given.kind === 'valueDate') return isRealDay(String(given.value))
  if (given.kind !== 'valueCoding') return true
  const { code } = given.value as { code: string }
  return item.answerOption?.some(({ valueCoding }) => valueCoding.code === code) === true
}

function conditionErrors({ item, path }: PlacedItem, byId: ById): Found {
  return (item.enableWhen ?? []).flatMap((when, place) => {
    const message =
      when.question === item.linkId
        ? 'A field does not depend on itself.'
        : conditionError(when, byId.get(when.question))
    return message === undefined ? [] : [{ path: [...path, 'enableWhen', place], message }]
  })
}

/** The error of a condition about the answer to this item. */
export function conditionError(
  { question, operator, ...answer }: EnableWhen,
  source: QuestionnaireItem | undefined,
): string | undefined {
  if (!source) return `There is no field “${question}” that this depends on.`
  if (!takesAnswer(source)) return 'It depends on a field that somebody fills in.'
  const given = valueOf(asInitial(answer))
  if (operator === 'exists') {
    return given?.kind === 'valueBoolean' ? undefined : '“exists” is true or false.'
  }
  return isOfType(given, source)
    ? undefined
    : 'The answer that this depends on does not fit the field.'
}

/** `answerCoding` as `valueCoding`, and so on. */
function asInitial(answer: object): Initial {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name.replace('answer', 'value'), value]),
  )
}

/** A field is shown by the answers of others, which are shown by answers of others: this has to end. */
function loops(all: readonly PlacedItem[]): Found {
  const dependsOn = new Map(
    all.map(({ item, parent }) => [
      item.linkId,
      [
        ...(item.enableWhen ?? []).map(({ question }) => question),
        ...(parent ? [parent.linkId] : []),
      ],
    ]),
  )
  const ended = new Set<string>()
  const open = new Set<string>()
  /** Whether the way from here comes back to where it was. */
  function returns(id: string): boolean {
    if (ended.has(id)) return false
    if (open.has(id)) return true
    open.add(id)
    const found = (dependsOn.get(id) ?? []).some(returns)
    open.delete(id)
    ended.add(id)
    return found
  }
  return all
    .filter(({ item }) => returns(item.linkId))
    .slice(0, 1)
    .map(({ path }) => ({
      path: [...path, 'enableWhen'],
      message: 'These conditions go in a circle: each field waits for the other.',
    }))
}
