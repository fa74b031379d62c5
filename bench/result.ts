import { grouped } from '../contract/number-words.ts'
import type { Rates } from './drive.ts'

/** One line of the printed table. */
export interface Result {
  /** The id in the list of target figures, such as S-1. */
  readonly id: string
  readonly what: string
  readonly bare: string
  readonly product: string
  readonly ratio: string
  readonly target: string
  readonly isMet: boolean
}

const heads = ['id', 'what', 'bare', 'product', 'ratio', 'to reach', ''] as const

export function printResults(results: readonly Result[], isMarkdown: boolean): void {
  const rows = results.map((one) => [
    one.id,
    one.what,
    one.bare,
    one.product,
    one.ratio,
    one.target,
    one.isMet ? 'met' : 'not met',
  ])
  const widths = heads.map((head, place) =>
    Math.max(head.length, ...rows.map((row) => (row[place] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(isMarkdown ? ' | ' : '  ')
  const framed = (text: string) => (isMarkdown ? `| ${text} |` : text.trimEnd())
  console.log(framed(line(heads)))
  console.log(framed(line(widths.map((width) => '-'.repeat(Math.max(width, 3))))))
  for (const row of rows) console.log(framed(line(row)))
}

/** A result as the reached share of the bare limit. */
export function shareResult(id: string, what: string, rates: Rates, least: number): Result {
  return {
    id,
    what,
    bare: `${grouped(Math.round(rates.bare))}/s`,
    product: `${grouped(Math.round(rates.product))}/s`,
    ratio: rates.ratio.toFixed(2),
    target: `at least ${least}`,
    isMet: rates.ratio >= least,
  }
}

/** A result as a figure that must stay below a limit. */
export function limitResult(
  id: string,
  what: string,
  value: number,
  most: number,
  unit: string,
): Result {
  const digits = unit === 's' ? 2 : 0
  return {
    id,
    what,
    bare: '',
    product: `${value.toFixed(digits)} ${unit}`,
    ratio: '',
    target: `under ${most} ${unit}`,
    isMet: value < most,
  }
}
