import * as z from 'zod'
import { dateShape } from './cell-dates.ts'
import { decimalShape } from './cell-amounts.ts'

/** The number of different words of a column that are listed; a column with more has no words. */
const mostWords = 24
const longestWord = 40
const mostSamples = 3

/** The facts of a whole column by which its cells are to be read. */
export const ColumnFacts = z.object({
  /** As the file has it; several may be alike, and are told apart by their position. */
  heading: z.string(),
  filled: z.number().int(),
  samples: z.array(z.string()),
  /** How many cells are dates of each shape, with the first cell that proves an order. */
  dates: z.object({
    dmy: z.number().int(),
    mdy: z.number().int(),
    ymd: z.number().int(),
    either: z.number().int(),
    other: z.number().int(),
    dmyProof: z.string().nullable(),
    mdyProof: z.string().nullable(),
    eitherSamples: z.array(z.string()),
  }),
  decimals: z.object({
    comma: z.number().int(),
    point: z.number().int(),
    either: z.number().int(),
    commaProof: z.string().nullable(),
    pointProof: z.string().nullable(),
    eitherSamples: z.array(z.string()),
  }),
  /** The different cells of a column with few of them, such as `m` and `w`. */
  words: z.array(z.object({ word: z.string(), count: z.number().int() })).nullable(),
})
export type ColumnFacts = z.infer<typeof ColumnFacts>

/** Collects the facts of one column, cell by cell, in bounded memory. */
export class ColumnWatch {
  readonly #facts: ColumnFacts
  #words: Map<string, number> | null = new Map()

  constructor(heading: string) {
    this.#facts = {
      heading,
      filled: 0,
      samples: [],
      dates: {
        ...{ dmy: 0, mdy: 0, ymd: 0, either: 0, other: 0 },
        ...{ dmyProof: null, mdyProof: null, eitherSamples: [] },
      },
      decimals: {
        ...{ comma: 0, point: 0, either: 0 },
        ...{ commaProof: null, pointProof: null, eitherSamples: [] },
      },
      words: null,
    }
  }

  see(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    const facts = this.#facts
    facts.filled += 1
    keep(facts.samples, text)
    this.#seeWord(text)
    if (text.length > longestWord || !/\d/.test(text)) return
    this.#seeDate(text)
    this.#seeDecimal(text)
  }

  #seeWord(text: string): void {
    if (!this.#words) return
    if (text.length > longestWord) {
      this.#words = null
      return
    }
    this.#words.set(text, (this.#words.get(text) ?? 0) + 1)
    if (this.#words.size > mostWords) this.#words = null
  }

  #seeDate(text: string): void {
    const { dates } = this.#facts
    const shape = dateShape(text)
    if (shape === null) return
    if (shape === 'same' || shape === 'named') {
      dates.other += 1
      return
    }
    dates[shape] += 1
    if (shape === 'dmy') dates.dmyProof ??= text
    if (shape === 'mdy') dates.mdyProof ??= text
    if (shape === 'either') keep(dates.eitherSamples, text)
  }

  #seeDecimal(text: string): void {
    const { decimals } = this.#facts
    const shape = decimalShape(text)
    if (shape === ',') {
      decimals.comma += 1
      decimals.commaProof ??= text
    } else if (shape === '.') {
      decimals.point += 1
      decimals.pointProof ??= text
    } else if (shape === 'either') {
      decimals.either += 1
      keep(decimals.eitherSamples, text)
    }
  }

  get facts(): ColumnFacts {
    const words = this.#words && [...this.#words].map(([word, count]) => ({ word, count }))
    return { ...this.#facts, words: words?.toSorted((a, b) => b.count - a.count) ?? null }
  }
}

function keep(samples: string[], text: string): void {
  const short = text.slice(0, 120)
  if (samples.length < mostSamples && !samples.includes(short)) samples.push(short)
}
