import { SaxesParser } from 'saxes'
import { RefusedTable } from './refused-table.ts'

/** A tag without its namespace prefix, or text; `end` says that a tag closes. */
export type XmlEvent =
  | { readonly kind: 'start'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
type Attributes = Readonly<Record<string, string>>

/** Characters of one text; a longer one comes in a workbook that was made to harm. */
const longestText = 4_000_000

/**
 * The events of an XML file, in bounded memory. Entities of its own are refused with the file, so that
 * none can unfold without end.
 */
export async function* xmlEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const parser = new SaxesParser({ fragment: false })
  let events: XmlEvent[] = []
  const state = { isBroken: false }
  const fail = () => {
    state.isBroken = true
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('opentag', (tag) => {
    const attributes = tag.attributes as Attributes
    events.push({ kind: 'start', name: localName(tag.name), attributes })
  })
  parser.on('closetag', (tag) => events.push({ kind: 'end', name: localName(tag.name) }))
  parser.on('text', (text) => {
    if (text.length > longestText) fail()
    events.push({ kind: 'text', text })
  })
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (state.isBroken) throw unreadable()
    yield* events
    events = []
  }
  parser.close()
  if (state.isBroken) throw unreadable()
  yield* events
}

const unreadable = () => new RefusedTable('This workbook holds XML that cannot be read.')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
