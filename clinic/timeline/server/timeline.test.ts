import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { piecesOf } from '../../../contract/marked-text.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { actsOn, kindOf } from '../../summary/server/a-fact.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readTimeline, type TimelineGroup } from '../timeline.ts'

let clinic: TestClinic
let admin: Caller
let nurse: Caller
let doctor: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
  chart = (await aPatient(clinic.sql, { dob: '1980-01-01' })).id
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})

type Query = Parameters<typeof ask>[0]
const ask = (query: Readonly<Record<string, unknown>> = {}, by: Caller = doctor, id = chart) =>
  by.ask(readTimeline, { params: { id }, query })
async function read(query: Query = {}, by: Caller = doctor): Promise<TimelineGroup[]> {
  const { status, body } = await ask(query, by)
  expect(status).toBe(200)
  return body.rows
}
const aVisit = (date: string, more: object = {}) =>
  anAppointment(clinic.sql, { patientId: chart, doctorId: doctor.userId, date, ...more })
const addFact = async (path: string, more: Readonly<Record<string, unknown>> = {}) =>
  (await actsOn(kindOf(path)).add(nurse, chart, more)).body
const aRecord = (more: Partial<Parameters<typeof aMedicalRecord>[1]> = {}) =>
  aMedicalRecord(clinic.sql, { doctorId: doctor.userId, patientId: chart, isSigned: true, ...more })
const textsOf = (group: TimelineGroup | undefined) => [
  ...(group?.records ?? []).map(({ excerpt }) => excerpt?.text ?? null),
  ...(group?.facts ?? []).map(({ fact }) => fact.text),
  ...(group?.observations ?? []).map(({ text }) => text),
]

describe('the timeline of a chart', () => {
  test('groups what belongs to a visit, and the rest by its day as exactly as it is known', async () => {
    const visit = await aVisit('2025-03-04', { reason: 'Cough' })
    await aRecord({ appointmentId: visit, date: '2025-03-04', notes: 'Lungs clear' })
    await addFact('conditions', {
      text: 'Bronchitis',
      since: '2020',
      until: '',
      appointmentId: visit,
    })
    await addFact('observations', {
      text: 'Glucose',
      taken: '2025-03-04T10:00',
      appointmentId: visit,
    })
    await addFact('conditions', { text: 'Asthma', since: '2019', until: '' })
    await addFact('procedures', { text: 'Appendectomy', done: '2009-05' })
    await addFact('immunizations', { text: 'Tetanus', given: '2025-03-04' })
    const groups = await read({ until: '2025-12-31' })
    expect(groups.map(({ at, visit: of }) => [at, of?.reason ?? null])).toEqual([
      [expect.stringMatching(/^2025-03-04T/), 'Cough'],
      ['2025-03-04', null],
      ['2019', null],
      ['2009-05', null],
    ])
    expect(groups.map(textsOf)).toEqual([
      ['Lungs clear', 'Bronchitis', 'Glucose'],
      ['Tetanus'],
      ['Asthma'],
      ['Appendectomy'],
    ])
  })

  test('is filtered by kind and by period, as far as moments are known', async () => {
    await aVisit('2025-03-04')
    await addFact('conditions', { text: 'Asthma', since: '2019', until: '' })
    await addFact('procedures', { text: 'Appendectomy', done: '2019-05' })
    await addFact('immunizations', { text: 'Tetanus', given: '2019-05-20' })
    const found = async (query: Query) =>
      (await read(query)).flatMap((group) => [...(group.visit ? ['visit'] : []), ...textsOf(group)])
    expect(await found({ kind: 'procedures' })).toEqual(['Appendectomy'])
    expect(await found({ kind: 'visits' })).toEqual(['visit'])
    expect(await found({ from: '2019-05-21', until: '2019-12-31' })).toEqual([
      'Appendectomy',
      'Asthma',
    ])
    expect(await found({ from: '2019-06-01', until: '2019-12-31' })).toEqual(['Asthma'])
    expect(await found({ until: '2019-05-19' })).toEqual(['Appendectomy', 'Asthma'])
    expect(await found({ from: '2019-05-20', until: '2019-05-20' })).toEqual([
      ...['Tetanus', 'Appendectomy', 'Asthma'],
    ])
    expect((await ask({ from: '2019-02-30' })).status).toBe(400)
    expect((await ask({ kind: 'secrets' })).status).toBe(400)
  })

  test('pages through all groups once, with their number', async () => {
    for (let day = 1; day <= 9; day += 1) {
      await addFact('observations', { text: `Value ${day}`, taken: `2024-05-0${day}` })
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const { body } = await ask({ limit: 4, ...(after && { after }) })
      expect(body.total).toBe(9)
      seen.push(...body.rows.flatMap(textsOf).map(String))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `Value ${day}`))
    expect((await ask({ after: 'nowhere' })).status).toBe(400)
  })

  test('leaves out what was entered in error unless it is asked for', async () => {
    const fact = await addFact('allergies', { text: 'Nuts' })
    await actsOn(kindOf('allergies')).markError(nurse, fact)
    expect(await read()).toEqual([])
    expect(await read({ search: 'nuts' })).toEqual([])
    expect((await read({ search: 'nuts', errors: 'shown' })).map(textsOf)).toEqual([['Nuts']])
  })

  test('shows bills to those who may read bills, and to no others', async () => {
    await aBill(clinic.sql, { patientId: chart })
    expect((await read({}, admin)).flatMap(({ bills }) => bills)).toHaveLength(1)
    expect((await read({}, doctor)).flatMap(({ bills }) => bills)).toEqual([])
  })

  test('shows at most sixty things of a kind in a group, and says how many more there are', async () => {
    await clinic.sql`
      insert into observations (id, patient_id, text, measure, category, status, taken, value)
      select gen_random_uuid(), ${chart}, 'Pulse', 'pulse', 'vital-signs', 'final', '2024-05-06', n
      from generate_series(1, 100) n`
    const [group] = await read()
    expect([group?.observations.length, group?.more]).toEqual([60, 40])
  })
})

describe('a search in a timeline', () => {
  test('finds words of records, facts, reasons and values, and marks them', async () => {
    const visit = await aVisit('2025-03-04', { reason: 'Fièvre' })
    await aRecord({
      appointmentId: visit,
      notes: 'A fever since Monday, no cough.',
      date: '2025-03-04',
    })
    const of = await aRecord({ notes: 'Nothing of note.', prescription: 'Feverfew tea' })
    await clinic.sql`
      insert into record_addenda (id, record_id, text, created_by)
      values (${uuidv7()}, ${of}, 'The cough is gone.', ${doctor.userId})`
    await addFact('medicines', {
      text: 'Paracetamol',
      reason: 'Fever',
      since: '2020-01-01',
      until: '',
    })
    await addFact('observations', { text: 'Cough test', taken: '2020-02-02', valueText: 'Bad' })
    const marked = async (search: string) =>
      (await read({ search })).flatMap(({ records, hits }) =>
        [...records.flatMap(({ excerpt }) => excerpt ?? []), ...Object.values(hits)].flatMap(
          (one) =>
            piecesOf(one)
              .filter(({ isHit }) => isHit)
              .map(({ text }) => text),
        ),
      )
    expect(await marked('FEVER')).toEqual(['Feverfew', 'fever', 'Fever'])
    expect(await marked('fievre')).toEqual(['Fièvre'])
    expect(await marked('cough bad')).toEqual(['Cough', 'Bad'])
    expect(await marked('"cough is"')).toEqual(expect.arrayContaining(['cough']))
    expect(await marked('fever "no cough"')).toEqual(expect.arrayContaining(['fever', 'cough']))
    expect(await marked('nobody')).toEqual([])
    expect(await read({ search: '%' })).toEqual([])
  })

  test('never answers markup, but the text as it was written', async () => {
    await aRecord({ notes: '<b>Fever</b> & <script>alert(1)</script>' })
    const [group] = await read({ search: 'fever script' })
    expect(group?.records[0]?.excerpt).toMatchObject({
      text: '<b>Fever</b> & <script>alert(1)</script>',
      hits: [
        [3, 8],
        [16, 22],
        [33, 39],
      ],
    })
  })

  test('finds nothing in records that the reader may not read', async () => {
    const colleague = await clinic.signedIn('doctor')
    const patient = await clinic.signedIn('patient')
    chart = patient.userId
    await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
    await aCareTaking(clinic.sql, { doctorId: colleague.userId, patientId: chart })
    const secret = await aRecord({ notes: 'Speaks of the divorce.' })
    await clinic.sql`update medical_records set limited = true where id = ${secret}`
    await aRecord({ notes: 'A thought about divorce.', isSigned: false })
    const seen = async (by: Caller) =>
      (await ask({ search: 'divorce' }, by)).body.rows.flatMap(textsOf).length
    expect(await seen(doctor)).toBe(2)
    expect(await seen(colleague)).toBe(1)
    expect(await seen(nurse)).toBe(1)
    expect(await seen(admin)).toBe(1)
    expect(await seen(patient)).toBe(1)
    // Without a search they are known of, and their texts are not.
    for (const by of [colleague, nurse, admin]) {
      const { body } = await ask({}, by)
      expect(body.rows.flatMap(({ records }) => records)).toHaveLength(2)
      expect(JSON.stringify(body)).not.toContain('Speaks')
    }
    expect(JSON.stringify((await ask({}, patient)).body)).not.toContain('A thought')
  })
})

test('a fact of an import without a date has none, and one that was written here stands on its day', async () => {
  await addFact('allergies', { text: 'Latex', status: 'active', since: '' })
  const { id } = await addFact('allergies', { text: 'Nuts', status: 'active', since: '' })
  await clinic.sql`update allergies set resource = 'AllergyIntolerance/1' where id = ${id}`
  const groups = await read()
  expect(groups.map(({ at, facts }) => [at, facts.map(({ fact }) => fact.text)])).toEqual([
    [expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), ['Latex']],
    [null, ['Nuts']],
  ])
})

test('an imported item that came again stands in a timeline once, in its newest version', async () => {
  const { sql } = clinic
  for (const title of ['Letter of before', 'Letter']) {
    await sql`
      insert into fhir_resources (id, resource_type, resource_id, content_hash, content, patient_id,
        mapped_to, mapped_id, title, words, day, source)
      values (${uuidv7()}, 'DocumentReference', 'again', ${Buffer.from(title)}, ${sql.json({ title })},
        ${chart}, 'imported item', ${uuidv7()}, ${title}, ${title}, '2020-01-02', 'items.json')`
  }
  const groups = await read({ kind: 'imported' })
  expect(groups.map(({ imported }) => imported.map(({ title }) => title))).toEqual([['Letter']])
})

test('a timeline is not there for a doctor without care, other patients, and the desk', async () => {
  const stranger = await clinic.signedIn('doctor')
  expect((await ask({}, stranger)).status).toBe(404)
  expect((await ask({}, await clinic.signedIn('patient'))).status).toBe(404)
  expect((await ask({}, await clinic.signedIn('staff'))).status).toBe(403)
  expect((await ask({}, admin, uuidv7())).status).toBe(404)
})

test('a reading of a timeline is one event with the patient and the reason, and no words', async () => {
  const { headers } = await ask({ search: 'secretword' })
  await flushEvents(clinic.sql)
  const events = await clinic.sql`
    select * from audit_events where request_id = ${String(headers['x-request-id'])}`
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    ...{ action: 'read', objectType: 'timeline', objectId: chart, patientId: chart },
    ...{ reason: 'in care', outcome: 'ok' },
  })
  expect(JSON.stringify(events)).not.toContain('secretword')
})
