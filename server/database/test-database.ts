import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, otherDatabase, type Sql } from './connect.ts'

export interface TestDatabase {
  /** The database with the role of the running server. */
  sql: Sql
  /** The database as the owner of its tables, who may change and remove them. */
  owner: Sql
  url: string
  ownerUrl: string
  /** Ends the connections and removes the database. */
  drop: () => Promise<void>
}

/** As many connections as a server has, for tests of what people do at once. */
export const asManyConnections = 10

/** URLs of the cluster of this test run, for tests of the steps before a database exists. */
export function testServer(): { superuser: string; owner: string } {
  return { superuser: inject('testSuperuser'), owner: inject('testOwner') }
}

/**
 * A fresh, migrated, empty database of its own for a test file, on a real PostgreSQL:
 * `const { sql, drop } = await testDatabase()` and `afterAll(drop)`. Each connection reads the
 * catalog and compiles the functions anew, so there are fewer of them than a server has.
 */
export function testDatabase(connections = 4): Promise<TestDatabase> {
  return databaseFrom(inject('testTemplate'), connections)
}

/** As `testDatabase`, but without tables: the target of a restore. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0', 10)
}

async function databaseFrom(template: string, connections: number): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const superuser = connect({ url: inject('testSuperuser') }, { max: 1 })
  await superuser`create database ${superuser(name)}
    template ${superuser(template)} strategy file_copy owner openward`
  await superuser.end()
  const url = otherDatabase(inject('testApplication'), name)
  const ownerUrl = otherDatabase(inject('testOwner'), name)
  const sql = connect({ url }, { max: connections })
  const owner = connect({ url: ownerUrl }, { max: 2 })
  return {
    sql,
    owner,
    url,
    ownerUrl,
    drop: async () => {
      await Promise.all([sql.end({ timeout: 2 }), owner.end({ timeout: 2 })])
      const closer = connect({ url: inject('testSuperuser') }, { max: 1 })
      await closer`drop database ${closer(name)} with (force)`
      await closer.end()
    },
  }
}

/** For tests of the server itself, such as of its log. */
export function superuserUrl(): string {
  return inject('testSuperuser')
}
