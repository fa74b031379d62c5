import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { ExtraField } from '../extra-field.ts'

/** Stores a field of patients that the clinic has defined, for tests. */
export async function anExtraField(
  sql: Sql,
  overrides: Partial<Pick<ExtraField, 'label' | 'kind' | 'choices' | 'need' | 'status'>> = {},
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into extra_fields ${sql({ id, label: `Field ${id}`, kind: 'text', ...overrides })}`
  return id
}
