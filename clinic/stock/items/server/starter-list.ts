import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { findTerms } from '../../../chart/facts/server/term-lists.ts'
import { mostStarters, type Starter } from '../starter.ts'

const file = join(import.meta.dirname, '../lists/drugs.tsv.gz')
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm'

interface Line {
  readonly searched: string
  readonly starter: Starter
  readonly products: number
}

let read: Promise<readonly Line[]> | null = null

/** The drugs of the shipped list (`lists/sources.md`), read when it is searched for the first time. */
function lines(): Promise<readonly Line[]> {
  read ??= readFile(file)
    .then(promisify(gunzip))
    .then((bytes) => bytes.toString('utf8').trimEnd().split('\n').map(lineOf))
  return read
}

function lineOf(text: string): Line {
  const [name = '', genericName = '', form = '', strength = '', unit = '', code, products] =
    text.split('\t')
  const codes = code ? [{ system: rxnorm, code, display: genericName }] : []
  const starter = { kind: 'drug' as const, name, genericName, form, strength, unit, codes }
  return { searched: name.toLowerCase(), starter, products: Number(products) }
}

/** Drugs and vaccines that hold every word of a search: those that begin with it first, then the usual ones. */
export async function findStarters(search: string): Promise<Starter[]> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8)
  const [first] = words
  if (first === undefined) return []
  const drugs = (await lines())
    .filter(({ searched }) => words.every((word) => searched.includes(word)))
    .toSorted(
      (a, b) =>
        Number(b.searched.startsWith(first)) - Number(a.searched.startsWith(first)) ||
        b.products - a.products,
    )
    .map(({ starter }) => starter)
  const vaccines = (await findTerms('immunizations', search)).map(({ text, codes }) => ({
    ...{ kind: 'vaccine' as const, name: text, genericName: null, form: null, strength: null },
    ...{ unit: 'doses', codes },
  }))
  return [...drugs.slice(0, mostStarters - Math.min(vaccines.length, 5)), ...vaccines].slice(
    0,
    mostStarters,
  )
}
