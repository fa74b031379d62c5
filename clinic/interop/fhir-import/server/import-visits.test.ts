import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, anEncounter, aVisit, importTexts, newIds, ofVisit, urn } from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin', currency = 'EUR'`

async function one<T extends object>(table: string, id: string): Promise<T> {
  const [row] = await sql<T[]>`select * from ${sql(table)} where id = ${id}`
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row
}
const coded = (text: string) => ({ text })
const quantity = (value: number, unit: string) => ({ value, unit })

test('an encounter becomes an appointment, and what is no fact of it one readable record', async () => {
  const ids = newIds()
  const flu = ofVisit(ids, 'Condition', {
    code: coded('Influenza (disorder)'),
    clinicalStatus: { coding: [{ code: 'resolved' }] },
    onsetDateTime: '2019-05-02',
    abatementDateTime: '2019-05-20T08:00:00+02:00',
  })
  const category = (code: string) => [{ coding: [{ code }] }]
  const sodium = ofVisit(ids, 'Observation', {
    code: coded('Sodium'),
    category: category('laboratory'),
    valueQuantity: quantity(141.87654, 'mmol/L'),
    interpretation: [coded('Normal')],
  })
  const goal = {
    resourceType: 'Goal',
    id: 'goal-1',
    description: coded('Drink two litres a day'),
  }
  await importTexts(sql, {
    'visit.json': aBundle([
      ...aVisit(ids),
      flu,
      ofVisit(ids, 'Observation', {
        code: coded('Blood Pressure'),
        category: category('vital-signs'),
        component: [
          { code: coded('systolic'), valueQuantity: quantity(122.05595, 'mm[Hg]') },
          { code: coded('diastolic'), valueQuantity: quantity(84, 'mm[Hg]') },
        ],
      }),
      ofVisit(ids, 'Observation', {
        code: coded('Smoking'),
        category: category('social-history'),
        valueCodeableConcept: coded('Never smoker'),
      }),
      ofVisit(ids, 'Observation', { code: coded('Wrong patient'), status: 'entered-in-error' }),
      sodium,
      ofVisit(ids, 'DiagnosticReport', {
        code: coded('Electrolytes'),
        result: [{ reference: urn(String(sodium['id'])) }],
        conclusion: 'Nothing unusual.',
      }),
      ofVisit(ids, 'Procedure', {
        code: coded('Throat swab'),
        reasonReference: [{ reference: urn(String(flu['id'])) }],
      }),
      {
        ...ofVisit(ids, 'Immunization', { vaccineCode: coded('Td (adult)') }),
        patient: { reference: urn(ids.patient) },
      },
      goal,
      ofVisit(ids, 'CarePlan', {
        category: [coded('Rest')],
        status: 'active',
        activity: [{ detail: { code: coded('Bed rest') } }],
        goal: [{ reference: 'Goal/goal-1' }],
      }),
      ofVisit(ids, 'MedicationRequest', {
        status: 'stopped',
        medicationCodeableConcept: coded('Oseltamivir 75 MG'),
        reasonReference: [{ reference: urn(String(flu['id'])) }],
        dosageInstruction: [
          {
            timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
            doseAndRate: [{ doseQuantity: { value: 1 } }],
            asNeededBoolean: false,
          },
        ],
      }),
    ]),
  })
  expect(await one('appointments', ids.encounter)).toMatchObject({
    patientId: ids.patient,
    doctorId: ids.doctor,
    startsAt: '2019-05-04T06:30:00Z',
    endsAt: '2019-05-04T07:15:00Z',
    status: 'completed',
    reason: 'Encounter for problem',
    overlapReason: null,
  })
  const records = await sql`
    select patient_id, doctor_id, record_date, notes, prescription from medical_records
    where appointment_id = ${ids.encounter}`
  expect([...records]).toEqual([
    {
      patientId: ids.patient,
      doctorId: ids.doctor,
      recordDate: '2019-05-04',
      notes: [
        'Encounter for problem',
        '',
        'Vital signs',
        '- Blood Pressure: systolic 122.1 mmHg, diastolic 84 mmHg',
        '',
        'Social history',
        '- Smoking: Never smoker',
        '',
        'Laboratory',
        '- Sodium: 141.9 mmol/L (normal)',
        '',
        'Electrolytes',
        'Nothing unusual.',
        '',
        'Procedures',
        '- Throat swab, for Influenza',
        '',
        'Immunizations',
        '- Td (adult)',
      ].join('\n'),
      prescription: null,
    },
  ])
  const facts = await sql`
    select text from conditions where appointment_id = ${ids.encounter}
    union all select text || ': ' || dose from medicines where appointment_id = ${ids.encounter}
    union all select text || ': ' || activities from care_plans where appointment_id = ${ids.encounter}
    order by 1`
  expect(facts.map(({ text }) => text as string)).toEqual([
    ...['Influenza', 'Oseltamivir 75 MG: 1 dose, twice a day', 'Rest: Bed rest'],
  ])
})

test('later findings of an encounter become a further record; the first one stays', async () => {
  const ids = newIds()
  const found = (text: string) => ofVisit(ids, 'ImagingStudy', { description: text })
  const fact = ofVisit(ids, 'Condition', { code: coded('Fever') })
  await importTexts(sql, { 'a.json': aBundle([...aVisit(ids), found('Chest')]) })
  await importTexts(sql, { 'b.json': aBundle([found('Knee'), fact]) })
  await importTexts(sql, {
    'c.json': aBundle([ofVisit(ids, 'Condition', { code: coded('Rash') })]),
  })
  const records = await sql<{ notes: string }[]>`
    select notes, with_facts from medical_records where appointment_id = ${ids.encounter}
    order by created_at`
  expect(records).toEqual([
    { notes: 'Encounter for problem\n\nImaging\n- Chest', withFacts: true },
    { notes: 'Added by a later import.\n\nImaging\n- Knee', withFacts: false },
  ])
})

test('a record never exceeds its maximum length, and says what it leaves out', async () => {
  const ids = newIds()
  const many = Array.from({ length: 900 }, (_, place) =>
    ofVisit(ids, 'ImagingStudy', { description: `Study number ${place} with a long name` }),
  )
  await importTexts(sql, { 'many.json': aBundle([...aVisit(ids), ...many]) })
  const [record] = await sql<{ notes: string }[]>`
    select notes from medical_records where appointment_id = ${ids.encounter}`
  expect(record?.notes.length).toBeLessThanOrEqual(20_000)
  expect(record?.notes).toMatch(/\n… and \d+ more lines, kept with the imported data\.$/)
})

test.each([
  ['planned', 'scheduled'],
  ['in-progress', 'scheduled'],
  ['cancelled', 'canceled'],
])('an encounter that is %s makes an appointment that is %s', async (status, expected) => {
  const ids = newIds()
  const period = { start: '2090-01-01' }
  const encounter = anEncounter(ids, { status, period })
  const people = aVisit(ids).slice(0, 2)
  await importTexts(sql, { 'x.json': aBundle([...people, encounter]) })
  expect(await one('appointments', ids.encounter)).toMatchObject({
    status: expected,
    startsAt: '2089-12-31T23:00:00Z',
    endsAt: '2089-12-31T23:30:00Z',
  })
})

test('encounters without doctor or start, or entered in error, are kept and say why', async () => {
  const ids = newIds()
  const made = [
    { participant: [] },
    { period: { start: '2019' } },
    { status: 'entered-in-error' },
  ].map((more) => anEncounter({ ...ids, encounter: newIds().encounter }, more))
  const details = await importTexts(sql, {
    'odd.json': aBundle([...aVisit(ids).slice(0, 2), ...made]),
  })
  expect(details.reasons).toEqual([
    { outcome: 'kept', text: 'Entered in error', count: 1 },
    { outcome: 'shown', text: 'An encounter without doctor', count: 1 },
    { outcome: 'shown', text: 'An encounter without exact start', count: 1 },
  ])
  expect(details.made).toMatchObject({ patients: 1, doctors: 1, appointments: 0 })
})

test('visits that overlapped where they come from are kept, and marked; others hold their slot', async () => {
  const ids = newIds()
  const visit = (start: string, end: string) =>
    anEncounter({ ...ids, encounter: newIds().encounter }, { period: { start, end } })
  const early = visit('2018-03-01T08:00:00Z', '2018-03-03T08:00:00Z')
  const within = visit('2018-03-02T09:00:00Z', '2018-03-02T09:30:00Z')
  const apart = visit('2018-03-05T09:00:00Z', '2018-03-05T09:30:00Z')
  await importTexts(sql, { 'o.json': aBundle([...aVisit(ids), early, within, apart]) })
  const reasonOf = async (encounter: object) =>
    (
      await one<{ overlapReason: string | null }>(
        'appointments',
        String(Reflect.get(encounter, 'id')),
      )
    ).overlapReason
  expect(await reasonOf(early)).toBe('Took place before it was imported')
  expect(await reasonOf(within)).toBe('Took place before it was imported')
  expect(await reasonOf(apart)).toBeNull()
  const booked = sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    values (${newIds().encounter}, ${ids.patient}, ${ids.doctor}, '2018-03-05T09:15:00Z',
      '2018-03-05T09:45:00Z')`
  await expect(booked).rejects.toMatchObject({ constraint_name: 'one_visit_at_a_time' })
})
