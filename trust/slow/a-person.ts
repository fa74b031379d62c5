import { v7 as uuidv7 } from 'uuid'

let people = 0

/** The body of a registration of somebody whom no earlier one looks like. */
export function aPerson() {
  people += 1
  const born = new Date(Date.UTC(1930, 0, 1 + (people % 30_000)))
  return {
    id: uuidv7(),
    name: 'Ann',
    dob: born.toISOString().slice(0, 10),
    gender: 'other',
    contact: `555-${String(people).padStart(7, '0')}`,
  }
}
