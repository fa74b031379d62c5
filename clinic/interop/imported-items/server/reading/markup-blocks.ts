import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'
import type { Block, ReadableText, Run } from '../../contents.ts'
import { BlockList } from './block-list.ts'

/** Longer markup is cut before it is read. */
const longestMarkup = 400_000
/** Elements inside each other; what lies deeper is left out. */
const deepest = 120
/** Of one row of a table. */
const mostCells = 200

/** Elements whose content nobody reads, or that would act. */
const unread = new Set([
  ...['script', 'style', 'head', 'title', 'svg', 'math', 'object', 'iframe', 'embed', 'template'],
  ...['applet', 'audio', 'video', 'canvas', 'select', 'textarea', 'button', 'noframes', 'noembed'],
])
/** Elements that begin a new line. Some are of CDA documents (https://hl7.org/cda). */
const lines = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'address', 'blockquote', 'dl'],
  ...['dt', 'dd', 'hr', 'center', 'fieldset', 'form', 'figure', 'figcaption', 'aside', 'nav'],
  ...['details', 'summary', 'paragraph', 'footnote', 'body', 'ul', 'ol', 'list'],
])
const bold = new Set(['b', 'strong', 'th', 'dt', 'caption', 'summary'])
const italic = new Set(['i', 'em', 'cite', 'var'])
const numbered = new Set(['ol'])
const listed = new Set(['ul', 'ol', 'list'])
const items = new Set(['li', 'item'])
const fixed = new Set(['pre', 'listing', 'xmp'])

/**
 * The text of HTML, of the XHTML of a narrative, or of the sections of a CDA document as blocks. A parser that
 * browsers agree with reads it; of its tree only words, their order and their emphasis are taken over.
 */
export function markupText(markup: string, title: string | null = null): ReadableText {
  const blocks = new BlockList()
  const isLong = markup.length > longestMarkup
  const root = parse(withEnds(markup.slice(0, longestMarkup)), { scriptingEnabled: false })
  if (/<ClinicalDocument[\s>]/.test(markup.slice(0, 20_000))) readSections(root, blocks)
  else read(root, blocks, { style: null, list: null, depth: 0 })
  const { all, isCut } = blocks.end()
  return { title, blocks: all, isCut: isLong || isCut }
}

/** Whether a text is markup: it begins as such, or its sender says so and it has some. */
export function isMarkup(text: string, claimed: string | null): boolean {
  const start = text.slice(0, 2000).trimStart()
  const begins =
    /^<(?:!doctype|\?xml|html|head|body|div|p|h[1-6]|table|ul|ol|span|br|section|svg|script|ClinicalDocument)\b/i
  if (begins.test(start)) return true
  return /html|xml/i.test(claimed ?? '') && /<[a-z!?]/i.test(text)
}

const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

/** XML ends an empty element within its tag, which HTML takes for a beginning. */
function withEnds(markup: string): string {
  return markup.replace(/<[a-z][^<>]*>/gi, (tag) => {
    const name = /^<([\w:.-]+)/.exec(tag)?.[1] ?? ''
    return tag.endsWith('/>') && !voids.test(name) ? `${tag.slice(0, -2)}></${name}>` : tag
  })
}

interface State {
  readonly style: Run['style']
  /** The list around an item: its depth, and the number of its next item. */
  readonly list: { readonly depth: number; next: number | null } | null
  readonly depth: number
}

function read(node: Tree.ParentNode, blocks: BlockList, state: State): void {
  for (const child of node.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) blocks.say(child.value, state.style)
    else if ('tagName' in child) readElement(child, blocks, state)
  }
}

function readElement(element: Tree.Element, blocks: BlockList, state: State): void {
  const name = element.tagName
  if (unread.has(name)) return
  if (state.depth >= deepest) return blocks.leaveOut()
  const inner = { ...state, style: styleOf(name, state.style), depth: state.depth + 1 }
  if (name === 'br') blocks.breakLine()
  else if (name === 'img' || name === 'rendermultimedia')
    blocks.say(pictureWords(element), 'italic')
  else if (name === 'table') readTable(element, blocks, inner)
  else if (fixed.has(name)) blocks.fix(wordsIn(element))
  else if (/^h[1-6]$/.test(name)) {
    blocks.begin('heading')
    read(element, blocks, { ...inner, style: null })
    blocks.begin('paragraph')
  } else if (listed.has(name)) {
    blocks.begin('paragraph')
    const depth = state.list ? state.list.depth + 1 : 0
    read(element, blocks, { ...inner, list: { depth, next: numbered.has(name) ? 1 : null } })
    blocks.begin('paragraph')
  } else if (items.has(name)) {
    const list = state.list ?? { depth: 0, next: null }
    blocks.beginItem(list.depth, list.next)
    if (list.next !== null) list.next += 1
    read(element, blocks, inner)
    blocks.begin('paragraph')
  } else if (lines.has(name)) {
    blocks.begin('paragraph')
    read(element, blocks, inner)
    blocks.begin('paragraph')
  } else read(element, blocks, inner)
}

function styleOf(name: string, style: Run['style']): Run['style'] {
  if (bold.has(name)) return 'bold'
  return italic.has(name) ? (style ?? 'italic') : style
}

function pictureWords({ attrs }: Tree.Element): string {
  const words = attrs.find(({ name }) => name === 'alt')?.value.trim()
  return words ? `[Picture, not shown: ${words}]` : '[Picture, not shown]'
}

/** A table in a table becomes lines of its cell. */
function readTable(table: Tree.Element, blocks: BlockList, state: State): void {
  blocks.begin('paragraph')
  const rows: Extract<Block, { kind: 'table' }>['rows'] = []
  for (const part of parts(table)) {
    if (part.tagName === 'caption') read(part, blocks, { ...state, style: 'bold' })
    const own = part.tagName === 'tr' ? [part] : parts(part).filter((one) => one.tagName === 'tr')
    for (const row of own) {
      const cells = parts(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
      if (cells.length === 0) continue
      if (cells.length > mostCells) blocks.leaveOut()
      rows.push(
        cells.slice(0, mostCells).map((cell) => ({
          isHead: cell.tagName === 'th',
          runs: blocks.within((inside) =>
            read(cell, inside, { ...state, style: null, list: null }),
          ),
        })),
      )
    }
  }
  blocks.table(rows)
}

function parts(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.filter((one): one is Tree.Element => 'tagName' in one)
}

function wordsIn(node: Tree.ParentNode, depth = 0): string {
  if (depth > deepest) return ''
  return node.childNodes
    .map((child) => {
      if (child.nodeName === '#text' && 'value' in child) return child.value
      if (!('tagName' in child) || unread.has(child.tagName)) return ''
      return child.tagName === 'br' ? '\n' : wordsIn(child, depth + 1)
    })
    .join('')
}

/** The titles and texts of the sections of a CDA document; the rest is made for programs. */
function readSections(node: Tree.ParentNode, blocks: BlockList, depth = 0): void {
  if (depth > deepest) return blocks.leaveOut()
  for (const part of parts(node)) {
    if (part.tagName === 'title' && isSection(node)) {
      blocks.begin('heading')
      blocks.say(wordsIn(part), null)
      blocks.begin('paragraph')
    } else if (part.tagName === 'text' && isSection(node)) {
      read(part, blocks, { style: null, list: null, depth: 0 })
      blocks.begin('paragraph')
    } else if (part.tagName !== 'entry') readSections(part, blocks, depth + 1)
  }
}

const isSection = (node: Tree.ParentNode) => 'tagName' in node && node.tagName === 'section'
