import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestClinic, testClinic } from '../../../../app/server/test-clinic.ts'
import { listPatients } from '../patient.ts'

let clinic: TestClinic
let staff: Caller

/** Names in the order of the list: many people with each, told apart by a number. */
const names = [
  { name: 'Aaron Applegate', count: 400 },
  { name: 'Berta Brookfield', count: 60 },
  { name: 'Clara Commonway', count: 1300 },
  { name: 'Dora Dunmore', count: 5 },
]

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  for (const { name, count } of names) {
    await clinic.sql`insert into patients (id, name)
      select gen_random_uuid(), ${name} || ' ' || to_char(n, 'FM0000')
      from generate_series(1, ${count}::int) n`
  }
})
afterAll(() => clinic.close())

/** All pages of a search, walked by their cursors. */
async function walk(search: string, order?: 'descending' | 'oldest' | 'newest') {
  const found: string[] = []
  const totals = new Set<string>()
  let cursor: { after?: string } = {}
  for (;;) {
    const { body } = await staff.ask(listPatients, {
      query: { search, limit: 50, order, ...cursor },
    })
    found.push(...body.rows.map((row) => row.name))
    totals.add(`${body.totalIsAtLeast ? 'at least ' : ''}${body.total}`)
    if (body.next === null) return { found, totals: [...totals] }
    cursor = { after: body.next }
  }
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${name} ${String(place + 1).padStart(4, '0')}`)

describe('a search that matches', () => {
  test.each([
    ['many at the beginning of the list', 'applegate', 'Aaron Applegate', 400, '400'],
    ['some further down', 'brookfield', 'Berta Brookfield', 60, '60'],
    ['more than are counted', 'commonway', 'Clara Commonway', 1300, 'at least 1000'],
    ['a few at its end', 'dunmore dora', 'Dora Dunmore', 5, '5'],
    ['words of two letters', 'be br', 'Berta Brookfield', 60, '60'],
  ])('%s is paged in order, with its total', async (_, search, name, count, total) => {
    const all = numbered(name, count)
    const walked = await walk(search)
    expect(walked.found).toEqual(all)
    expect(walked.totals).toEqual([total])
  })

  test.each(['applegate', 'brookfield', 'commonway'])(
    '%s goes back to where it was',
    async (search) => {
      const page = async (cursor: object) =>
        (await staff.ask(listPatients, { query: { search, limit: 20, ...cursor } })).body
      const first = await page({})
      const second = await page({ after: first.next })
      const back = await page({ before: second.previous })
      expect(back.rows).toEqual(first.rows)
      expect(back.previous).toBeNull()
    },
  )

  test('nobody says so', async () => {
    const { body } = await staff.ask(listPatients, { query: { search: 'qqqqqqq' } })
    expect(body).toMatchObject({ rows: [], total: 0, totalIsAtLeast: false, next: null })
  })
})

describe('the order of the list', () => {
  test.each([['brookfield'], ['applegate'], ['commonway'], ['']])(
    'a search for "%s" is read from Z to A, and by number from both ends',
    async (search) => {
      const byName = (await walk(search)).found
      expect((await walk(search, 'descending')).found).toEqual([...byName].reverse())
      const byNumber = (await walk(search, 'oldest')).found
      expect([...byNumber].sort()).toEqual([...byName].sort())
      expect((await walk(search, 'newest')).found).toEqual([...byNumber].reverse())
    },
  )

  test('by number the charts registered last come first', async () => {
    const { body } = await staff.ask(listPatients, { query: { order: 'newest', limit: 3 } })
    const [last] = await clinic.sql<{ mrn: string }[]>`select max(mrn) as mrn from patients`
    expect(body.rows[0]?.mrn).toBe(last?.mrn)
  })
})
