import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const measures = [
  ...(['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6', 'S-7', 'S-8', 'S-11'] as const),
  ...(['TABLES', 'FHIR'] as const),
]
/** Needs a folder that `npm run bench:load` created. */
const onlyWhenAsked: Measure = 'S-7'
export type Measure = (typeof measures)[number]

export interface Options {
  readonly measures: ReadonlySet<Measure>
  readonly patients: number
  /** Rows of the imported table. */
  readonly rows: number
  /** Pairs of runs, one of the bare server and one of the product. */
  readonly pairs: number
  /** Length of a run in seconds. */
  readonly seconds: number
  readonly isMarkdown: boolean
  /** The data folder of a grown clinic, for S-7. */
  readonly grown: string
}

const usage = `npm run bench -- [--only S-1,S-3] [--patients 10000] [--rows 100000] [--pairs 3] [--seconds 2.5] [--markdown] [--grown ./data-grown]`

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: measures.filter((one) => one !== onlyWhenAsked).join() },
      patients: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '100000' },
      pairs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2.5' },
      markdown: { type: 'boolean', default: false },
      grown: { type: 'string', default: './data-grown' },
    },
  })
  const asked = values.only.toUpperCase().split(',')
  const chosen = measures.filter((measure) => asked.includes(measure))
  const patients = Number(values.patients)
  const rows = Number(values.rows)
  const pairs = Number(values.pairs)
  const seconds = Number(values.seconds)
  if (chosen.length !== asked.length) throw new Error(`There is no such figure. ${usage}`)
  if (!Number.isInteger(patients) || patients < 1000) {
    throw new Error(`A clinic to measure has at least 1000 patients. ${usage}`)
  }
  if (!Number.isInteger(rows) || rows < 1) throw new Error(`A table has at least one row. ${usage}`)
  if (!Number.isInteger(pairs) || pairs < 1 || !(seconds >= 1)) {
    throw new Error(`At least one pair of runs of at least a second each. ${usage}`)
  }
  if (chosen.includes('S-7') && !existsSync(values.grown)) {
    throw new Error(`There is no ${values.grown}: npm run bench:load makes it. ${usage}`)
  }
  const { markdown: isMarkdown, grown } = values
  return { measures: new Set(chosen), patients, rows, pairs, seconds, isMarkdown, grown }
}
