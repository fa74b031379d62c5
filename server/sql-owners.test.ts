import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsIn } from '../scripts/sql-owners.mjs'

const order = ['people', 'bills']
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-owners-'))
  put('clinic/people/server/sql/0001-people.sql', 'create table people (id uuid);')
  put('clinic/bills/server/sql/0002-bills.sql', 'create table bills (id uuid);')
  put('server/sql/0003-kit.sql', 'create table kept (id uuid);')
})
afterAll(() => rmSync(folder, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The violations of one file with this text. */
function violationsOf(path: string, text: string): string[] {
  put(path, text)
  const found = violationsIn(folder, order)
  rmSync(join(folder, path))
  return found
}

test.each([
  ['insert into people (id) values (1)', 'writes people of people'],
  ['update people p set id = 1', 'writes people of people'],
  ['delete\n  from people', 'writes people of people'],
  ['with gone as (delete from people returning id) select from gone', 'writes people of people'],
  ['insert into kept (id) values (1)', 'writes kept of server'],
])('a later concept does not write a table of an earlier one: %s', (statement, violation) => {
  const path = 'clinic/bills/server/bill-store.ts'
  expect(violationsOf(path, `export const done = sql\`${statement}\``)).toEqual([
    `${path}: ${violation}`,
  ])
})

test.each(['from bills', 'from people p join bills b on true', 'from people p, bills b'])(
  'an earlier concept does not read a table of a later one: %s',
  (where) => {
    const path = 'clinic/people/server/sql/definitions.sql'
    const text = `create view known as select 1 ${where};`
    expect(violationsOf(path, text)).toEqual([`${path}: reads bills of bills`])
  },
)

test('visits are written behind their door only, also by their own concept', () => {
  const door = 'clinic/visits/appointments/server/appointment-writes.ts'
  const text = 'sql`update appointments a set status = 1 where a.id = 2`'
  const path = 'clinic/visits/appointments/server/some-store.ts'
  expect(violationsOf(path, text)).toEqual([`${path}: writes appointments beside ${door}`])
  expect(violationsOf(door, text)).toEqual([])
})

test('own tables and earlier ones may be read, also for update', () => {
  const text =
    'sql`insert into bills (id) select id from people for update`; sql`update bills set id = 1`'
  expect(violationsOf('clinic/bills/server/bill-store.ts', text)).toEqual([])
})

test('triggers on foreign tables, comments and texts for people are no violations', () => {
  const trigger = '-- update people\ncreate trigger t after update of id on people;'
  expect(violationsOf('clinic/bills/server/sql/definitions.sql', trigger)).toEqual([])
  const words = 'export const words = `Delete from people`'
  expect(violationsOf('clinic/bills/server/words.ts', words)).toEqual([])
})

test('tests and their builders write what they need', () => {
  const text = 'sql`delete from people`'
  expect(violationsOf('clinic/bills/server/bill-store.test.ts', text)).toEqual([])
  expect(violationsOf('clinic/bills/server/a-bill.ts', text)).toEqual([])
})
