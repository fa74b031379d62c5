import type { Endpoint } from '../../../contract/endpoint.ts'

/** The people whose data an answer shows. */
export interface People {
  readonly patientIds: string[]
  /** Accounts; the account of a patient stands for that patient. */
  readonly accountIds: string[]
}

/** No answer nests rows deeper than this. */
const deepest = 8
/** More than the largest answer has; it keeps an event bounded. */
const mostPeople = 10_000

/** Reads from an answer whose data it shows: each `patientId`, and the ids of rows that are people. */
export function peopleIn(answer: unknown, rowsAre: Endpoint['rowsAre']): People {
  const patients = new Set<string>()
  const accounts = new Set<string>()
  const add = (ids: Set<string>, id: unknown) => {
    if (typeof id === 'string' && ids.size < mostPeople && isId(id)) ids.add(id)
  }

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > deepest) return
    if (Array.isArray(value)) {
      for (const one of value) walk(one, depth + 1)
      return
    }
    // Answers are plain objects, so `for in` needs no check of own names and makes no array.
    for (const name in value) {
      const one: unknown = (value as Record<string, unknown>)[name]
      if (name === 'patientId') add(patients, one)
      else if (typeof one === 'object') walk(one, depth + 1)
    }
  }

  walk(answer, 0)
  const people = { patients, accounts }
  if (rowsAre) for (const row of rowsOf(answer)) add(people[rowsAre], row.id)
  return { patientIds: [...patients], accountIds: [...accounts] }
}

interface Row {
  readonly id?: unknown
}

/** The row that the answer itself is, and the rows in its lists, whatever their names. */
function rowsOf(answer: unknown): Row[] {
  if (!isRow(answer)) return []
  const lists: unknown[] = Array.isArray(answer) ? [answer] : Object.values(answer)
  const listed = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
  return [answer, ...listed].filter(isRow)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function isId(text: string): boolean {
  return uuid.test(text)
}
