import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foundRows } from '../clinic/interop/table-import/server/reading/found-rows.ts'
import { openTable } from '../clinic/interop/table-import/server/reading/open-table.ts'
import { sourceOf } from '../clinic/interop/table-import/server/reading/table-source.ts'
import { sampleTables } from './foreign-tables.ts'

const folder = join(import.meta.dirname, 'tables')

test('the sample tables are the output of npm run samples', () => {
  const made = sampleTables()
  expect(readdirSync(folder).toSorted()).toEqual([...made.keys()].toSorted())
  for (const [name, content] of made) {
    const isSame = readFileSync(join(folder, name)).equals(content)
    expect(isSame, `${name}: run npm run samples`).toBe(true)
  }
})

test('the sample tables are read in their encodings', async () => {
  const read = async (name: string) => {
    const { form, lines } = await openTable(sourceOf(readFileSync(join(folder, name))), null)
    const { headings } = await foundRows(lines)
    return { ...form, headings }
  }
  expect(await read('patienten.csv')).toMatchObject({ encoding: 'Windows-1252', delimiter: ';' })
  expect((await read('patienten.csv')).headings).toContain('Straße')
  expect(await read('patients-us.csv')).toMatchObject({ encoding: 'UTF-8', delimiter: ',' })
})
