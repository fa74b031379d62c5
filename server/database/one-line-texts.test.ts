import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const { sql, owner, drop } = await testDatabase()
afterAll(drop)
const migration = readFileSync(
  new URL('migrations/0182-one-line-texts.sql', import.meta.url),
  'utf8',
)

test('names that were stored with line breaks become one line, without an event or a version', async () => {
  const id = '01900000-0000-7000-8000-000000000099'
  const tidy = '01900000-0000-7000-8000-000000000098'
  await sql`insert into patients (id, name, address, allergies, language) values
    (${id}, ${'Ada\r\nByron\u0007'}, ${'1 Main St\n\tQuincy\u2028MA'}, ${'nuts\nmilk'}, null),
    (${tidy}, 'Bo  Lind', null, null, null)`
  const state = () => sql`
    select name, address, allergies, version,
      (select count(*)::int from audit_events where object_id = p.id::text) as events
    from patients p order by id desc`
  const [before, untouched] = await state()
  await owner.begin((tx) => tx.unsafe(migration))
  expect(await state()).toEqual([
    { ...before, name: 'Ada Byron', address: '1 Main St Quincy MA', allergies: 'nuts\nmilk' },
    untouched,
  ])
})
