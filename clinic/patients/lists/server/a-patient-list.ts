import { v7 as uuidv7 } from 'uuid'
import type { Criterion } from '../criterion.ts'
import type { NewPatientList } from '../patient-list.ts'

/** A valid body for adding a list of patients. */
export function aPatientList(changes: Partial<NewPatientList> = {}): NewPatientList {
  const id = uuidv7()
  const criteria: Criterion[] = [{ is: 'age', from: 65 }]
  return { id, name: `Over 65 ${id}`, sharing: 'own', criteria, ...changes }
}
