import { SaxesParser } from 'saxes'

/** Elements after which a new line begins. */
const blocks = /^(p|div|br|tr|li|h[1-6]|table|ul|ol|dl|dt|dd|pre|blockquote|hr|caption)$/
const cells = /^(td|th)$/
/** Elements whose content nobody reads. */
const unread = /^(script|style|head|title|svg|object|iframe)$/

/** XHTML may name these (http://hl7.org/fhir/R4/narrative.html); XML knows five others. */
const entities = { nbsp: ' ', copy: '©', reg: '®', deg: '°', micro: 'µ', middot: '·', ndash: '–' }

/** The words of a narrative without any markup: its text, a line for each block. */
export function narrativeText(xhtml: string): string {
  const parts: string[] = []
  let hidden = 0
  const parser = new SaxesParser({ fragment: true })
  Object.assign(parser.ENTITIES, entities)
  parser.on('text', (text) => {
    if (hidden === 0) parts.push(text.replace(/\s+/g, ' '))
  })
  parser.on('opentag', ({ name }) => {
    if (unread.test(name)) hidden += 1
    else if (blocks.test(name)) parts.push('\n')
  })
  parser.on('closetag', ({ name }) => {
    if (unread.test(name)) hidden -= 1
    else if (blocks.test(name)) parts.push('\n')
    else if (cells.test(name)) parts.push(' ')
  })
  // A fault ends no reading: what stands before and after it is still text.
  parser.on('error', () => undefined)
  parser.write(xhtml).close()
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' '))
    .filter(Boolean)
    .join('\n')
}
