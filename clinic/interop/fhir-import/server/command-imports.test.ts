import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { connect } from '../../../../server/database/connect.ts'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { endKilledImports, holdImport } from './command-imports.ts'
import { importStore } from './import-store.ts'

const { sql, url, drop } = await testDatabase()
afterAll(drop)

async function begun(): Promise<string> {
  const id = uuidv7()
  await importStore(sql).addRunning(id, [{ name: 'a.json', bytes: 10 }], false)
  await sql`update imports set state = 'running' where id = ${id}`
  return id
}
const stateOf = async (id: string) => (await importStore(sql).find(id))?.state

test('an import of the command goes on while its process lives, and fails once that is gone', async () => {
  const id = await begun()
  // The process of the command, with connections of its own.
  const command = connect({ url })
  await holdImport(command, id)
  expect(await endKilledImports(sql)).toEqual([])
  expect(await stateOf(id)).toBe('running')
  await command.end({ timeout: 0 })
  await expect.poll(() => endKilledImports(sql)).toEqual([id])
  const ended = await importStore(sql).find(id)
  expect(ended).toMatchObject({
    state: 'failed',
    problem: 'The command was ended before it was done. What it imported stays: run it again.',
  })
  expect(ended?.finishedAt).not.toBeNull()
})

test('an import of a person at a screen is left to its job', async () => {
  const id = await begun()
  await sql`update imports set created_by = ${uuidv7()} where id = ${id}`
  expect(await endKilledImports(sql)).toEqual([])
  expect(await stateOf(id)).toBe('running')
})
