import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { NewPatient } from '../patient.ts'

/** Stores a chart kept by the desk, for tests; the overrides are the values the test is about. */
export async function aPatient(
  sql: Sql,
  overrides: Partial<NewPatient & { archivedAt: string; createdBy: string; alerts: string }> = {},
): Promise<{ id: string; mrn: string; name: string; version: number }> {
  const [patient] = await sql<{ id: string; mrn: string; name: string; version: number }[]>`
    insert into patients ${sql({
      id: uuidv7(),
      name: 'Ruth Calder',
      dob: '1984-05-17',
      gender: 'female',
      contact: '555 0100',
      ...overrides,
    })}
    returning id, mrn, name, version`
  if (!patient) throw new Error('The patient was not stored.')
  return patient
}

let people = 0
/** The fields of somebody whose day of birth and phone no other test of the file has. */
export function someone() {
  people += 1
  const two = String(people).padStart(2, '0')
  return {
    name: 'Maria Quist',
    dob: `1990-03-${two}`,
    gender: 'female',
    contact: `+1 (555) 020-22${two}`,
  } as const
}
