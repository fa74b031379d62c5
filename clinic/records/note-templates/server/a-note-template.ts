import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Questionnaire } from '../questionnaire.ts'

/** A form with one field to fill in, for tests. */
export const aQuestionnaire: Questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: [{ linkId: 'complaint', text: 'Complaint', type: 'text' }],
}

interface Wanted {
  readonly title?: string
  readonly questionnaire?: Questionnaire
  readonly visitTypeIds?: readonly string[]
  readonly status?: 'active' | 'retired'
}

/** Stores a note template for a test; answers its id. */
export async function aNoteTemplate(sql: Sql, wanted: Wanted = {}): Promise<string> {
  const id = uuidv7()
  const { title = `Template ${id}`, questionnaire = aQuestionnaire, visitTypeIds = [] } = wanted
  await sql`
    insert into note_templates (id, title, questionnaire, visit_type_ids, status)
    values (${id}, ${title}, ${sql.json({ ...questionnaire, title } as never)}, ${[...visitTypeIds]},
      ${wanted.status ?? 'active'})`
  return id
}
