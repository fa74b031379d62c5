import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

/** One fact of each kind, of one patient. */
export interface FactRows {
  readonly allergies: string
  readonly conditions: string
  readonly medicines: string
  readonly immunizations: string
  readonly procedures: string
  readonly 'family-history': string
  readonly observations: string
  readonly 'diagnostic-reports': string
  readonly 'care-plans': string
  readonly goals: string
}

/** Stores one fact of each kind with a text that occurs nowhere else; answers their ids by their paths. */
export async function someFacts(sql: Sql, patientId: string, text: string): Promise<FactRows> {
  const ids: FactRows = {
    allergies: uuidv7(),
    conditions: uuidv7(),
    medicines: uuidv7(),
    immunizations: uuidv7(),
    procedures: uuidv7(),
    'family-history': uuidv7(),
    observations: uuidv7(),
    'diagnostic-reports': uuidv7(),
    'care-plans': uuidv7(),
    goals: uuidv7(),
  }
  await sql`
    insert into allergies (id, patient_id, text, status)
    values (${ids.allergies}, ${patientId}, ${text}, 'inactive')`
  await sql`
    insert into conditions (id, patient_id, text, kind, status)
    values (${ids.conditions}, ${patientId}, ${text}, 'problem', 'active')`
  await sql`
    insert into medicines (id, patient_id, text, status)
    values (${ids.medicines}, ${patientId}, ${text}, 'active')`
  await sql`
    insert into immunizations (id, patient_id, text, status, given)
    values (${ids.immunizations}, ${patientId}, ${text}, 'completed', '2024')`
  await sql`
    insert into procedures (id, patient_id, text, status)
    values (${ids.procedures}, ${patientId}, ${text}, 'completed')`
  await sql`
    insert into family_illnesses (id, patient_id, text, relative)
    values (${ids['family-history']}, ${patientId}, ${text}, 'mother')`
  await sql`
    insert into observations (id, patient_id, text, measure, category, status, taken, value)
    values (${ids.observations}, ${patientId}, ${text}, ${text}, 'laboratory', 'final', '2024', 5)`
  await sql`
    insert into diagnostic_reports (id, patient_id, text, status, results)
    values (${ids['diagnostic-reports']}, ${patientId}, ${text}, 'final',
      ${sql.json([ids.observations])})`
  await sql`
    insert into care_plans (id, patient_id, text, status, intent, goals)
    values (${ids['care-plans']}, ${patientId}, ${text}, 'active', 'plan', ${sql.json([ids.goals])})`
  await sql`
    insert into goals (id, patient_id, text, status)
    values (${ids.goals}, ${patientId}, ${text}, 'active')`
  return ids
}

const moments = { since: '2019-03', until: '2020' }

/** Bodies that the endpoints of facts accept, by the last part of their path. */
export const validFacts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  allergies: {
    status: 'inactive',
    category: 'food',
    severity: 'mild',
    criticality: 'low',
    certainty: 'confirmed',
    ...moments,
  },
  conditions: {
    status: 'active',
    kind: 'problem',
    severity: 'mild',
    certainty: 'confirmed',
    ...moments,
  },
  medicines: { status: 'active', route: 'oral', ...moments },
  // Doses of the stock have tests of their own.
  immunizations: {
    ...{ status: 'completed', given: '2024-05' },
    ...{ stockLotId: undefined, stockLocationId: undefined },
  },
  procedures: { status: 'completed', done: '2024-05' },
  'family-history': {},
  observations: {
    status: 'final',
    category: 'laboratory',
    taken: '2024-05-06T10:30',
    value: '5.5',
    low: 4,
    high: 6,
    flag: 'normal',
  },
  'diagnostic-reports': { status: 'final', done: '2024-05', issued: '2024-05-07' },
  'care-plans': { status: 'active', intent: 'plan', ...moments },
  goals: { status: 'active', achievement: 'improving', since: '2019-03', due: '2030' },
  'vital-signs': {
    taken: '2024-05-06T10:30',
    systolic: '120',
    diastolic: 80,
    pulse: '70',
    breathing: '',
    temperature: '37.1',
    temperatureUnit: 'Cel',
    saturation: 98,
    bodyWeight: 70,
    bodyWeightUnit: 'kg',
    bodyHeight: 170,
    bodyHeightUnit: 'cm',
  },
}

/** The kind of facts that a path is about, if it is about one. */
export function factsOf(path: string): string | undefined {
  return path.split('/').find((part) => part in validFacts)
}

/** The id of a stored fact of the kind that a path is about, if it is about facts. */
export function takenFact(path: string, facts: FactRows): string | undefined {
  const kind = factsOf(path)
  if (kind === undefined) return undefined
  return Object.entries({ ...facts, 'vital-signs': facts.observations }).find(
    ([name]) => name === kind,
  )?.[1]
}
