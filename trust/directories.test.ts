import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLinkableAccounts } from '../clinic/patients/charts/account-link.ts'
import { listPatientDirectory } from '../clinic/patients/charts/patient.ts'
import { listDoctors } from '../clinic/access/users/doctors.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { figure } from './figure.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const people = 1344
let doctor: Caller

beforeAll(async () => {
  doctor = await clinic.signedIn('doctor')
  // Names of 13 × 11 × 17 syllables, so that no two are the same.
  await sql`
    insert into patients (id, name, dob)
    select gen_random_uuid(), initcap(a || b || ' ' || c || 'son'), date '1930-01-01' + n * 23
    from (select n,
        (array['an','be','car','dor','el','fi','gre','hu','iv','jo','ka','lu','ma'])[n % 13 + 1] a,
        (array['na','ri','to','mi','la','sen','do','vu','ka','le','by'])[n % 11 + 1] b,
        (array['wil','mar','ste','ol','pet','tho','ras','bo','hen','jack','rob','nel','gib',
          'dav','and','eric','fer'])[n % 17 + 1] c
      from generate_series(1, ${people}) n) names`
})

/** Everything that a doctor's session has collected from answers so far. */
function loot() {
  const ids = new Set<string>()
  const dates = new Set<string>()
  return {
    ids,
    dates,
    keep: (answer: unknown) => {
      const text = JSON.stringify(answer)
      for (const [id] of text.matchAll(/(?<="id":")[^"]+/g)) ids.add(id)
      for (const [day] of text.matchAll(/(?<=")\d{4}-\d\d-\d\d(?=")/g)) dates.add(day)
    },
  }
}

test('Z-16 nobody can page through the patients in a directory or read their dates of birth', async () => {
  const raw = (query: Record<string, string>) =>
    clinic.app.inject({
      method: 'GET',
      url: listPatientDirectory.path,
      query,
      headers: { cookie: doctor.cookie },
    })
  const refused: Record<string, string>[] = [
    {},
    { limit: '25' },
    { search: '' },
    { search: ' ' },
    { search: 'a' },
    { search: '%%' },
    { search: '__' },
    { search: 'a b c' },
    { search: 'an', limit: '26' },
    { search: 'an', limit: '100' },
    { search: 'an', after: 'x' },
    { search: 'an', before: 'x' },
    { search: 'an', offset: '25' },
    { search: 'an', page: '2' },
  ]
  for (const query of refused) {
    const answer = await raw(query)
    expect(answer.statusCode, `${JSON.stringify(query)} ${answer.body}`).toBe(400)
    expect(answer.body).not.toMatch(/"id"/)
  }

  // The same query repeated gives nothing more than the first time.
  const { ids, dates, keep } = loot()
  let tried = 0
  for (let round = 0; round < 20; round += 1) {
    keep((await doctor.ask(listPatientDirectory, { query: { search: 'son' } })).body)
  }
  expect(ids.size).toBe(25)

  // Every year of birth, and the most frequent beginnings of names.
  const years = Array.from({ length: 90 }, (_, n) => String(1930 + n))
  const beginnings = [...'aeiou'].flatMap((vowel) =>
    [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [letter + vowel, vowel + letter]),
  )
  for (const search of [...years, ...beginnings]) {
    tried += 1
    const { status, body } = await doctor.ask(listPatientDirectory, { query: { search } })
    expect(status).toBe(200)
    expect(body.entries.length).toBeLessThanOrEqual(25)
    keep(body)
  }
  expect(dates.size).toBe(0)
  figure(
    'Z-16',
    `${tried} requests to the directory of ${people} patients: ${ids.size} names, ${dates.size} dates of birth; ${refused.length} ways past a typed query or to a further page, 0 open`,
  )
})

test('Z-16 accounts offered for linking look like the chart, or match the search', async () => {
  const staff = await clinic.signedIn('staff')
  for (let n = 0; n < 30; n += 1) await clinic.signedIn('patient', { name: `Portal Person ${n}` })
  const chart = await aPatient(sql, { name: 'Nobody Alike' })
  const params = { id: chart.id }
  const asked = async (query: { search?: string; limit?: number }) => {
    const { status, body } = await staff.ask(listLinkableAccounts, { params, query })
    return status === 200 ? body.length : status
  }
  expect(await asked({})).toBe(0)
  expect(await asked({ search: 'portal' })).toBe(25)
  expect(await asked({ search: 'p' })).toBe(400)
  expect(await asked({ limit: 100 })).toBe(400)
  const unnamed = await aPatient(sql, { name: '', email: null })
  expect((await staff.ask(listLinkableAccounts, { params: { id: unnamed.id } })).body).toEqual([])
})

test('Z-16 doctors are listed without a search, without anybody else and without private data', async () => {
  const { body } = await doctor.ask(listDoctors)
  expect(body.entries.map(({ id, kind, born }) => [id, kind, born])).toEqual([
    [doctor.userId, 'doctor', null],
  ])
})
