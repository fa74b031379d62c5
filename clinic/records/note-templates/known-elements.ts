import { maxUrl, minUrl, ordinalUrl, scoreUrl, unitUrl } from './questionnaire.ts'

/** An error at a place of a form, such as `item.0.item.2.type`. */
export interface FormError {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The elements of one kind of object: those that are kept, and those that are left out without harm. */
interface Elements {
  readonly kept: Readonly<Record<string, Elements | null>>
  readonly harmless: readonly string[]
}

const coding: Elements = {
  kept: { system: null, code: null, display: null, extension: null },
  harmless: ['id', 'version', 'userSelected'],
}
const values = {
  ...{ valueBoolean: null, valueInteger: null, valueDecimal: null, valueDate: null },
  ...{ valueString: null, valueCoding: coding },
}
const enableWhen: Elements = {
  kept: {
    ...{ question: null, operator: null, answerBoolean: null, answerInteger: null },
    ...{ answerDecimal: null, answerDate: null, answerString: null, answerCoding: coding },
  },
  harmless: ['id', 'extension'],
}
const item: Elements = {
  kept: {
    ...{ linkId: null, text: null, type: null, required: null, repeats: null, readOnly: null },
    ...{ maxLength: null, enableBehavior: null, extension: null, enableWhen },
    answerOption: {
      kept: { valueCoding: coding, extension: null },
      harmless: ['id'],
    },
    initial: { kept: values, harmless: ['id', 'extension'] },
    get item() {
      return item
    },
  },
  harmless: ['id', 'prefix', 'code', 'definition'],
}
const questionnaire: Elements = {
  kept: {
    ...{ resourceType: null, title: null, status: null, description: null, copyright: null },
    item,
  },
  harmless: [
    ...['id', 'meta', 'implicitRules', 'language', 'text', 'contained', 'extension', 'url'],
    ...['identifier', 'version', 'name', 'experimental', 'subjectType', 'date', 'publisher'],
    ...['contact', 'useContext', 'jurisdiction', 'purpose', 'approvalDate', 'lastReviewDate'],
    ...['effectivePeriod', 'code'],
  ],
}

const keptExtensions: readonly unknown[] = [ordinalUrl, minUrl, maxUrl, unitUrl, scoreUrl]
/** Extensions that decide what is asked: a form without them would be another form. */
const meaningful = /(enableWhenExpression|answerExpression|questionnaire-hidden)$/
/** The deepest that a form can be within the levels of groups. */
const deepest = 30

type Path = readonly (string | number)[]

/**
 * A form of elsewhere with the elements that OpenWard knows. Harmless others are left out, such as a
 * publisher and extensions about looks; one that may change what the form means is an error.
 */
export function knownElements(form: unknown): { known: unknown; errors: readonly FormError[] } {
  const errors: FormError[] = []
  return { known: knownIn(form, questionnaire, [], errors), errors }
}

function knownIn(value: unknown, elements: Elements | null, path: Path, errors: FormError[]) {
  if (Array.isArray(value)) {
    return value.map((one, place): unknown => knownIn(one, elements, [...path, place], errors))
  }
  if (elements === null || typeof value !== 'object' || value === null) return value
  if (path.length > deepest) {
    errors.push({ path, message: 'The groups are nested too deeply.' })
    return {}
  }
  const known: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) {
    const own = [...path, name]
    // `_text` and the like hold extensions of plain values, such as translations.
    if (name.startsWith('_') || elements.harmless.includes(name)) continue
    if (name === 'extension') {
      const extensions = knownExtensions(one, own, errors)
      if (extensions.length > 0) known[name] = extensions
    } else if (!Object.hasOwn(elements.kept, name)) {
      errors.push({ path: own, message: unknownElement(name) })
    } else {
      known[name] = knownIn(one, elements.kept[name] ?? null, own, errors)
    }
  }
  return known
}

function unknownElement(name: string): string {
  return `OpenWard does not know the element “${name.slice(0, 50)}”, which may change what the form means.`
}

function knownExtensions(value: unknown, path: Path, errors: FormError[]): unknown[] {
  if (!Array.isArray(value)) {
    errors.push({ path, message: 'Extensions are a list.' })
    return []
  }
  return value.flatMap((extension: unknown, place): unknown[] => {
    if (typeof extension !== 'object' || extension === null) return []
    const { url } = extension as { url?: unknown }
    if (typeof url === 'string' && meaningful.test(url)) {
      errors.push({ path: [...path, place], message: unknownElement(url.split('/').at(-1) ?? '') })
    }
    if (!keptExtensions.includes(url)) return []
    const isExpression = url === scoreUrl
    return [isExpression ? withoutNames(extension) : extension]
  })
}

/** An expression may have a name and a description, which change nothing. */
function withoutNames(extension: object): object {
  const { valueExpression } = extension as { valueExpression?: unknown }
  if (typeof valueExpression !== 'object' || valueExpression === null) return extension
  const { language, expression } = valueExpression as Record<string, unknown>
  return { url: scoreUrl, valueExpression: { language, expression } }
}
