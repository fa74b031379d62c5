import type { Block, Run } from '../../contents.ts'

/** Characters of a text that a screen shows, and its blocks and cells. */
const mostCharacters = 200_000
const mostParts = 10_000
/** Words are added to a run up to this length: adding to a long text again and again takes time. */
const longRun = 2_000

/** The room that is left in a text; cells of its tables share it. */
interface Left {
  characters: number
  parts: number
  isCut: boolean
}

/** Builds the blocks of a text: words come one after another, and blanks and line breaks between them once. */
export class BlockList {
  readonly #blocks: Block[] = []
  readonly #left: Left
  #open: Exclude<Block, { kind: 'table' | 'fixed' }> = { kind: 'paragraph', runs: [] }

  constructor(left: Left = { characters: mostCharacters, parts: mostParts, isCut: false }) {
    this.#left = left
  }

  say(words: string, style: Run['style']): void {
    const text = words.replace(/[^\P{Cc}\s]/gu, '').replace(/\s+/g, ' ')
    const { runs } = this.#open
    const last = runs.at(-1)
    const isStart = !last || last.text.endsWith(' ') || last.text.endsWith('\n')
    const own = this.#take(isStart ? text.replace(/^ /, '') : text)
    if (own === '') return
    if (last?.style === style && last.text.length < longRun) last.text += own
    else runs.push({ text: own, style })
  }

  breakLine(): void {
    const last = this.#open.runs.at(-1)
    if (!last) return
    const line = this.#take('\n')
    if (last.text.endsWith(' ')) last.text = last.text.slice(0, -1)
    if (last.text.length < longRun) last.text += line
    else this.#open.runs.push({ text: line, style: last.style })
  }

  begin(kind: 'paragraph' | 'heading'): void {
    this.#close()
    this.#open = { kind, runs: [] }
  }

  beginItem(depth: number, number: number | null): void {
    this.#close()
    this.#open = { kind: 'item', depth, number, runs: [] }
  }

  fix(words: string): void {
    this.begin('paragraph')
    const text = this.#take(
      words
        .replace(/[^\P{Cc}\t\n]/gu, '')
        .trimEnd()
        .replace(/^\n+/, ''),
    )
    if (text !== '' && this.#hasPlace()) this.#blocks.push({ kind: 'fixed', text })
  }

  table(rows: Extract<Block, { kind: 'table' }>['rows']): void {
    this.begin('paragraph')
    const full = rows.filter((row) => row.some(({ runs }) => runs.length > 0))
    if (full.length > 0) this.#blocks.push({ kind: 'table', rows: full })
  }

  /** The words of a cell, its blocks as lines. */
  within(fill: (inside: BlockList) => void): Run[] {
    if (!this.#hasPlace()) return []
    const inside = new BlockList(this.#left)
    fill(inside)
    const lines = inside.end().all.map(runsOf)
    return lines.flatMap((runs, place) =>
      place === 0 ? runs : [{ text: '\n', style: null }, ...runs],
    )
  }

  leaveOut(): void {
    this.#left.isCut = true
  }

  end(): { readonly all: Block[]; readonly isCut: boolean } {
    this.begin('paragraph')
    return { all: this.#blocks, isCut: this.#left.isCut }
  }

  #close(): void {
    const { runs } = this.#open
    const last = runs.at(-1)
    if (last) last.text = last.text.trimEnd()
    if (last?.text === '') runs.pop()
    if (runs.length > 0 && this.#hasPlace()) this.#blocks.push(this.#open)
  }

  #take(text: string): string {
    const own = text.slice(0, this.#left.characters)
    if (own.length < text.length) this.#left.isCut = true
    this.#left.characters -= own.length
    return own.toWellFormed()
  }

  #hasPlace(): boolean {
    if (this.#left.parts <= 0) this.#left.isCut = true
    this.#left.parts -= 1
    return this.#left.parts >= 0
  }
}

function runsOf(block: Block): Run[] {
  if (block.kind === 'fixed') return [{ text: block.text, style: null }]
  if (block.kind !== 'table') {
    const sign = block.kind === 'item' ? [{ text: `${block.number ?? '•'} `, style: null }] : []
    return [...sign, ...block.runs]
  }
  return block.rows.flatMap((row, place) => [
    ...(place === 0 ? [] : [{ text: '\n', style: null }]),
    ...row.flatMap(({ runs }, cell) =>
      cell === 0 ? runs : [{ text: '  ', style: null }, ...runs],
    ),
  ])
}
