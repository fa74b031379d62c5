import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

interface Of {
  readonly patientList: string
  readonly patientId: string
  readonly doctorId: string
}

/**
 * A list that finds patients with an account, a recall list of it with one patient, and a text to another list that
 * was mailed to nobody. All three have one id.
 */
export async function someLists(
  sql: Sql,
  { patientList, patientId, doctorId }: Of,
  text: string,
): Promise<{ readonly recallList: string; readonly recalledPatient: string }> {
  const [recallList, recalledPatient] = [uuidv7(), uuidv7()]
  await sql`
    insert into list_mailings (id, list_id, subject, body, to_call, before)
    values (${recallList}, ${patientList}, ${text}, ${text}, 0, 0)`
  await sql`
    insert into patient_lists (id, owner_id, name, sharing, criteria)
    values (${recallList}, ${doctorId}, ${`${text} ${recallList}`}, 'desk', ${sql.json([{ is: 'account' }])})`
  await sql`
    insert into recall_lists (id, list_id, name, criteria, names, created_by)
    values (${recallList}, ${recallList}, ${text}, ${sql.json([{ is: 'account' }])}, '{}', ${doctorId})`
  await sql`
    insert into recall_list_patients (id, recall_list_id, patient_id, note)
    values (${recalledPatient}, ${recallList}, ${patientId}, ${text})`
  return { recallList, recalledPatient }
}

/** Bodies about lists of patients that are accepted. */
export function listBodies(rows: {
  readonly recallList: string
}): Record<string, Record<string, unknown>> {
  return {
    '/api/patient-lists/:id/mailings': { subject: 'Call us', body: 'Please call us.' },
    '/api/recall-lists': { listId: rows.recallList },
    '/api/recall-lists/:id/exports': { state: undefined },
    '/api/recalled-patients/:id': { state: 'called' },
  }
}
