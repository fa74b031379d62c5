import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listClinicTermLists, loadClinicTerms, removeClinicTerms } from '../clinic-terms.ts'
import { searchTerms, type TermList } from '../term.ts'
import { termsIn } from './term-file.ts'

let clinic: TestClinic
let admin: Caller
let nurse: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.sql`delete from clinic_term_lists`
})

async function load(list: TermList, text: string | Uint8Array, by = admin) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)
  const response = await clinic.app.inject({
    method: 'PUT',
    url: loadClinicTerms.path.replace(':list', list),
    headers: {
      host: 'clinic.example',
      origin: 'https://clinic.example',
      cookie: by.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
async function found(list: TermList, search: string) {
  const { body } = await nurse.ask(searchTerms, { params: { list }, query: { search } })
  return body.map(({ text, codes }) => [text, codes[0]?.code ?? null])
}

const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm'

test('the words of the clinic are offered for medicines, with their codes', async () => {
  expect(await found('medicines', 'metformin')).toEqual([])
  const file = `name\tcode\tsystem\nMetformin 500 mg\t861007\t${rxnorm}\nHouse "ointment"\t\t\n`
  const { status, body } = await load('medicines', file)
  expect([status, body['terms']]).toEqual([200, 2])
  expect(await found('medicines', 'metformin')).toEqual([['Metformin 500 mg', '861007']])
  expect(await found('medicines', '861007')).toEqual([['Metformin 500 mg', '861007']])
  expect(await found('medicines', 'OINTment')).toEqual([['House "ointment"', null]])
  expect(await found('procedures', 'metformin')).toEqual([])
})

test('the words of the clinic come before those that are shipped, and stand there once', async () => {
  const shipped = (await found('conditions', 'asthma')).map(([text]) => text)
  const [first = ''] = shipped
  await load('conditions', `name;code\n"Asthma, ours";A1\n${first};B2\n`)
  const now = (await found('conditions', 'asthma')).map(([text]) => text)
  expect(now.slice(0, 2).toSorted()).toEqual(['Asthma, ours', first].toSorted())
  expect(now.filter((text) => text === first)).toHaveLength(1)
  expect(now).toHaveLength(12)
})

test('terms that begin with the sought word come first, then short ones', async () => {
  await load('medicines', 'name\nOld iron\nIron sulphate 325 mg\nIron drops\nMy iron\n')
  expect((await found('medicines', 'iron')).map(([text]) => text)).toEqual([
    ...['Iron drops', 'Iron sulphate 325 mg', 'My iron', 'Old iron'],
  ])
})

test('a file takes the place of the one before, and a list can be removed', async () => {
  await load('procedures', 'Name\nStitches\nPlaster\n')
  await load('procedures', Buffer.from('name\nVerband f\xfcr Kn\xf6chel\n', 'latin1'))
  expect(await found('procedures', 'stitches')).toEqual([])
  expect(await found('procedures', 'verband')).toEqual([['Verband für Knöchel', null]])
  const { body } = await admin.ask(listClinicTermLists)
  expect(body).toMatchObject([{ list: 'procedures', terms: 1, loadedBy: { id: admin.userId } }])
  expect((await admin.ask(removeClinicTerms, { params: { list: 'procedures' } })).status).toBe(204)
  expect(await found('procedures', 'verband')).toEqual([])
  const events = await clinic.sql`
    select action, actor_id from audit_events where object_type = 'list of terms'
      and object_id = 'procedures' order by id`
  expect(events).toEqual(
    ['insert', 'update', 'delete'].map((action) => ({ action, actorId: admin.userId })),
  )
})

test.each([
  ['', 'This file has no terms.'],
  ['name\tcode\n', 'This file has no terms.'],
  [
    'term\tcode\nX\t1\n',
    'Line 1 must name the columns: name, and if you have them code and system.',
  ],
  ['name\tcode\nA\t1\n\t2\n', 'Line 3 has no name.'],
  ['name\nA\u0001B\n', 'Line 2: Name must be one line, without line breaks or control characters.'],
  ['name\tcode\tsystem\nA\t\thttp://x\n', 'Line 2 has a system and no code.'],
  ['name\tcode\nA\t1\nB\t2\na\t1\n', 'Line 4 says the same as line 2.'],
  [`name\nA\n${'x'.repeat(501)}\n`, 'Line 3: Name takes at most 500 characters.'],
  [
    'name,code\nA,"1\n',
    'Line 2 cannot be read: it is too long, or opens a quote that is never closed.',
  ],
  ['name\tcode\nA\t1\n\t2\nB\t3\n\t4\n', 'Line 3 has no name. Line 5 has no name.'],
])('a file with a mistake changes nothing, and the line is told (%#)', async (file, sentence) => {
  await load('allergies', 'name\nOur own pollen\n')
  const { status, body } = await load('allergies', file)
  expect([status, body['detail']]).toEqual([422, sentence])
  expect(await found('allergies', 'our own')).toEqual([['Our own pollen', null]])
})

test('five mistakes are told at once, and no more', async () => {
  const { body } = await load('allergies', `name\tcode\n${'\t1\n'.repeat(9)}`)
  expect(String(body['detail']).match(/has no name/g)).toHaveLength(5)
})

test('a long list is taken whole, and found by any of its words', async () => {
  const line = (place: number) => `Article ${place} of the catalogue\tC${place}\n`
  const lines = Array.from({ length: 12_000 }, (_, place) => line(place)).join('')
  const { status, body } = await load('medicines', `name\tcode\n${lines}`)
  expect([status, body['terms']]).toEqual([200, 12_000])
  expect(await found('medicines', 'catalogue 11999')).toEqual([
    ['Article 11999 of the catalogue', 'C11999'],
  ])
}, 60_000)

test('a list with too many terms is refused', async () => {
  const file = Buffer.from('name\nA\nB\nC\n')
  expect(await termsIn(file, 3)).toHaveLength(3)
  await expect(termsIn(file, 2)).rejects.toThrow('A list has at most 2 terms.')
})

test('only those who change settings load lists', async () => {
  const doctor = await clinic.signedIn('doctor')
  expect((await load('medicines', 'name\nX\n', doctor)).status).toBe(403)
  expect((await load('medicines', 'name\nX\n', nurse)).status).toBe(403)
  expect((await doctor.ask(removeClinicTerms, { params: { list: 'medicines' } })).status).toBe(403)
})
