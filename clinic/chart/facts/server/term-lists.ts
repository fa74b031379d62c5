import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { mostTerms, type Term, type TermList } from '../term.ts'

const folder = join(import.meta.dirname, '../lists')
const unzip = promisify(gunzip)

interface Line {
  /** The words and the code in lower case, which the search compares. */
  readonly searched: string
  readonly cells: readonly string[]
}

/** How a list is kept, and how its lines are read. `lists/sources.md` says where each comes from. */
interface Kept {
  readonly file: string
  readonly term: (cells: readonly string[]) => Term
}

const nothingElse = { unit: null, low: null, high: null, category: null }

/** Lines of a code and its words. */
const coded =
  (system: string) =>
  ([code = '', text = '']: readonly string[]): Term => ({
    ...nothingElse,
    text,
    codes: [{ system, code, display: text }],
  })

const numberIn = (text: string | undefined) => (text ? Number(text) : null)

/** The lists that come with the product; of medicines and procedures there is none. */
const lists: Readonly<Partial<Record<TermList, Kept>>> = {
  conditions: {
    file: 'conditions.tsv.gz',
    term: coded('http://hl7.org/fhir/sid/icd-10-cm'),
  },
  immunizations: { file: 'immunizations.tsv', term: coded('http://hl7.org/fhir/sid/cvx') },
  observations: {
    file: 'observations.tsv',
    term: (cells) => ({
      ...coded('http://loinc.org')(cells),
      unit: cells[2] || null,
      low: numberIn(cells[3]),
      high: numberIn(cells[4]),
    }),
  },
  allergies: {
    file: 'allergies.tsv',
    term: ([text = '', category = null]) => ({ ...nothingElse, text, codes: [], category }),
  },
}

const read = new Map<TermList, Promise<readonly Line[]>>()

async function readLines({ file }: Kept): Promise<readonly Line[]> {
  const bytes = await readFile(join(folder, file))
  const text = (file.endsWith('.gz') ? await unzip(bytes) : bytes).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const cells = line.split('\t')
      return { searched: cells.slice(0, 2).join(' ').toLowerCase(), cells }
    })
}

/** The lines of a list; each is read once, when it is searched for the first time. */
function linesOf(list: TermList, kept: Kept): Promise<readonly Line[]> {
  const known = read.get(list)
  if (known) return known
  const lines = readLines(kept)
  read.set(list, lines)
  return lines
}

/**
 * The terms that hold every word of a search, in any order. Those whose words or code begin with it come
 * first, then those with a word that does, then short ones before long ones.
 */
export async function findTerms(list: TermList, search: string): Promise<Term[]> {
  const kept = lists[list]
  if (!kept) return []
  const lines = await linesOf(list, kept)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const [first] = words
  if (first === undefined) return []
  const found = lines.filter(({ searched }) => words.every((word) => searched.includes(word)))
  const placeOf = ({ searched, cells }: Line) => {
    const begins = cells.slice(0, 2).some((cell) => cell.toLowerCase().startsWith(first))
    return begins ? 0 : searched.includes(` ${first}`) ? 1 : 2
  }
  return found
    .map((line) => ({ line, place: placeOf(line) }))
    .sort((a, b) => a.place - b.place || a.line.searched.length - b.line.searched.length)
    .slice(0, mostTerms)
    .map(({ line }) => kept.term(line.cells))
}
