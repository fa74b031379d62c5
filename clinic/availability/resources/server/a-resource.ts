import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { ResourceKind } from '../resource.ts'

interface Wanted {
  readonly kind?: ResourceKind
  readonly name?: string
  readonly capacity?: number
}

/** Stores a room or device for a test; answers its id. */
export async function aResource(sql: Sql, wanted: Wanted = {}): Promise<string> {
  const id = uuidv7()
  const { kind = 'room', name = `Resource ${id}`, capacity = 1 } = wanted
  await sql`
    insert into resources (id, kind, name, capacity) values (${id}, ${kind}, ${name}, ${capacity})`
  return id
}
