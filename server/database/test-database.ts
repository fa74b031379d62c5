import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, otherDatabase, type Sql } from './connect.ts'

export interface TestDatabase {
  sql: Sql
  url: string
  /** Ends the connections and removes the database. */
  drop: () => Promise<void>
}

/**
 * A fresh, migrated, empty database of its own for a test file, on a real PostgreSQL:
 * `const { sql, drop } = await testDatabase()` and `afterAll(drop)`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const superuser = connect({ url: inject('testSuperuser') }, { max: 1 })
  await superuser`create database ${superuser(name)}
    template ${superuser(inject('testTemplate'))} owner openward`
  await superuser.end()
  const url = otherDatabase(inject('testOwner'), name)
  const sql = connect({ url })
  return {
    sql,
    url,
    drop: async () => {
      await sql.end({ timeout: 2 })
      const closer = connect({ url: inject('testSuperuser') }, { max: 1 })
      await closer`drop database ${closer(name)} with (force)`
      await closer.end()
    },
  }
}
