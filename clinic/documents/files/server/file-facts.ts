import type { Sql } from '../../../../server/database/connect.ts'
import { factStore } from '../../../chart/facts/server/fact-store.ts'

/** The rows of files, which are listed, changed and entered in error as the facts of a chart are. */
export function fileFacts(sql: Sql) {
  return factStore(sql, {
    table: 'files',
    fields: [
      ...['text', 'type', 'dated', 'for_patient', 'rotation'],
      ...['stored', 'kind', 'bytes', 'is_protected'],
    ],
    enteredFields: ['text', 'type', 'dated', 'forPatient', 'rotation'],
    order: (db) => db`f.dated desc nulls last, f.created_at desc`,
    moments: { dated: 'Date' },
  })
}
