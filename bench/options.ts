import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const measures = [
  ...(['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6', 'S-7', 'S-8', 'S-11'] as const),
  ...(['TABLES', 'FHIR', 'TIMELINE', 'WORDS', 'WRITE', 'MONEY', 'STOCK', 'REPORTS'] as const),
]
/** S-7, MONEY and REPORTS need a folder that `npm run bench:load` created; WORDS and STOCK take 10 GB of disk and some minutes. */
const needGrown: readonly Measure[] = ['S-7', 'MONEY', 'REPORTS']
const onlyWhenAsked: readonly Measure[] = [...needGrown, 'WORDS', 'STOCK']
export type Measure = (typeof measures)[number]

export interface Options {
  readonly measures: ReadonlySet<Measure>
  readonly patients: number
  /** Rows of the imported table. */
  readonly rows: number
  /** Records among which words are searched. */
  readonly records: number
  /** Pairs of runs, one of the bare server and one of the product. */
  readonly pairs: number
  /** Length of a run in seconds. */
  readonly seconds: number
  readonly isMarkdown: boolean
  /** The data folder of a grown clinic, for S-7, MONEY and REPORTS. */
  readonly grown: string
}

const usage = `npm run bench -- [--only S-1,S-3] [--patients 10000] [--rows 100000] [--records 2000000] [--pairs 3] [--seconds 2.5] [--markdown] [--grown ./data-grown]`

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: {
        type: 'string',
        default: measures.filter((one) => !onlyWhenAsked.includes(one)).join(),
      },
      patients: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '100000' },
      records: { type: 'string', default: '2000000' },
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
  const records = Number(values.records)
  const pairs = Number(values.pairs)
  const seconds = Number(values.seconds)
  if (chosen.length !== asked.length) throw new Error(`There is no such figure. ${usage}`)
  if (!Number.isInteger(patients) || patients < 1000) {
    throw new Error(`A clinic to measure has at least 1000 patients. ${usage}`)
  }
  if (!Number.isInteger(rows) || rows < 1) throw new Error(`A table has at least one row. ${usage}`)
  if (!Number.isInteger(records) || records < 1000) {
    throw new Error(`A search of words needs at least 1000 records. ${usage}`)
  }
  if (!Number.isInteger(pairs) || pairs < 1 || !(seconds >= 1)) {
    throw new Error(`At least one pair of runs of at least a second each. ${usage}`)
  }
  if (needGrown.some((one) => chosen.includes(one)) && !existsSync(values.grown)) {
    throw new Error(`There is no ${values.grown}: npm run bench:load makes it. ${usage}`)
  }
  const { markdown: isMarkdown, grown } = values
  return { measures: new Set(chosen), patients, rows, records, pairs, seconds, isMarkdown, grown }
}
