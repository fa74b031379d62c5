import { isObject } from './fhir-version.ts'

/** An attachment of a resource as it came, in whatever element. */
export interface Attachment {
  readonly title: string | null
  /** The type that its sender gave it, which nobody has checked. */
  readonly claimed: string | null
  /** Its content in base64; null where only its address came. */
  readonly data: string | null
  readonly url: string | null
  readonly creation: string | null
}

/** A text of a resource in XHTML, as its sender wrote it. */
export interface Narrative {
  /** The title of its section; null for that of the resource. */
  readonly title: string | null
  readonly xhtml: string
}

type Element = Readonly<Record<string, unknown>>

/** Elements of the type Attachment that say so by their name (http://hl7.org/fhir/R4/datatypes.html#Attachment). */
const byName = /^(presentedForm|photo|\w*[aA]ttachment)$/
const deepest = 100

/** The attachments of a resource, in the order of its elements; a Binary is one itself. */
export function attachmentsIn(resource: Element): Attachment[] {
  const found: Attachment[] = []
  look(resource, '', 0, (element, name) => {
    if (!isAttachment(element, name)) return
    found.push({
      title: textIn(element, 'title'),
      claimed: textIn(element, 'contentType'),
      data: textIn(element, 'data'),
      url: textIn(element, 'url'),
      creation: textIn(element, 'creation'),
    })
  })
  return found
}

/** Whether the text of an entry may hold attachments: most have none, and need not be read for them. */
export function mayHaveAttachments(text: string): boolean {
  return /"(contentType|presentedForm|photo|\w*[aA]ttachment)"/.test(text)
}

/** The narrative of a resource, and those of its sections and of the resources in it. */
export function narrativesIn(resource: Element): Narrative[] {
  const found: Narrative[] = []
  look(resource, '', 0, (element, name, depth) => {
    const { text } = element
    if (!isObject(text) || typeof text['div'] !== 'string') return
    const title = name === 'section' ? sectionTitle(element) : null
    const isWhole = depth === 0 || title !== null
    found.push({ title: isWhole ? title : textIn(element, 'resourceType'), xhtml: text['div'] })
  })
  return found
}

function sectionTitle(section: Element): string {
  const { code } = section
  const words = isObject(code) ? textIn(code, 'text') : null
  return textIn(section, 'title') ?? words ?? 'Section'
}

function isAttachment(element: Element, name: string): boolean {
  if (element['resourceType'] === 'Binary') return true
  const hasContent = ['data', 'url'].some((one) => typeof element[one] === 'string')
  return hasContent && (byName.test(name) || typeof element['contentType'] === 'string')
}

function look(
  value: unknown,
  name: string,
  depth: number,
  meet: (element: Element, name: string, depth: number) => void,
): void {
  if (depth > deepest) return
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) look(one, name, depth, meet)
  } else if (isObject(value)) {
    meet(value, name, depth)
    for (const [inner, one] of Object.entries(value)) {
      if (typeof one === 'object') look(one, inner, depth + 1, meet)
    }
  }
}

function textIn(element: Element, name: string): string | null {
  const value = element[name]
  return typeof value === 'string' && value !== '' ? value : null
}
