import { Document, type Element, serializeToWellFormedString } from 'slimdom'

/** An element with its attributes and its parts; a part that is null is left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parts: string | readonly (XmlElement | null)[]
}

type Parts = string | readonly (XmlElement | null)[]

/** `element('ram:ID', '7')`; the name has a prefix of `xmlText`'s namespaces. */
export function element(
  name: string,
  parts: Parts,
  attributes: XmlElement['attributes'] = {},
): XmlElement {
  return { name, parts, attributes }
}

/** An element with a text, or none where there is no text. */
export function textElement(
  name: string,
  text: string | null,
  attributes: XmlElement['attributes'] = {},
): XmlElement | null {
  return text === null || text === '' ? null : element(name, text, attributes)
}

/**
 * The document as XML 1.0 in UTF-8. Characters that XML cannot hold are left out. Throws where the result would not
 * be well-formed.
 */
export function xmlText(root: XmlElement, namespaces: Readonly<Record<string, string>>): string {
  const document = new Document()
  const build = ({ name, parts, attributes }: XmlElement): Element => {
    const [prefix = ''] = name.split(':')
    const made = document.createElementNS(namespaces[prefix] ?? null, name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    if (typeof parts === 'string') made.append(inXml(parts))
    else for (const part of parts) if (part) made.append(build(part))
    return made
  }
  document.append(build(root))
  for (const [prefix, uri] of Object.entries(namespaces)) {
    const xmlns = 'http://www.w3.org/2000/xmlns/'
    document.documentElement?.setAttributeNS(xmlns, `xmlns:${prefix}`, uri)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeToWellFormedString(document)}\n`
}

/** https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const inXml = (text: string) => text.replace(notInXml, '')
