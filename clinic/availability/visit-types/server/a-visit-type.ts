import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

interface Wanted {
  readonly name?: string
  readonly minutes?: number
  readonly bufferBefore?: number
  readonly bufferAfter?: number
  readonly status?: 'active' | 'retired'
}

/** Stores a visit type for a test; answers its id. */
export async function aVisitType(sql: Sql, wanted: Wanted = {}): Promise<string> {
  const id = uuidv7()
  const { name = `Type ${id}`, minutes = 20, bufferBefore = 0, bufferAfter = 0 } = wanted
  await sql`
    insert into visit_types (id, name, minutes, color, buffer_before, buffer_after, status)
    values (${id}, ${name}, ${minutes}, 'blue', ${bufferBefore}, ${bufferAfter},
      ${wanted.status ?? 'active'})`
  return id
}
