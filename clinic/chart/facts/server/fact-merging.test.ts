import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readMergePreview } from '../../../patients/merging/chart-merge.ts'
import { mergingDesk, type MergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { readNoKnownAllergies, stateNoKnownAllergies } from '../../allergies/allergy.ts'
import { actsOn, kindOf, kindsOfFacts } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let nurse: Caller
let admin: Caller
let staff: Caller
let desk: MergingDesk
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  desk = await mergingDesk(clinic, staff)
})
afterAll(() => clinic.close())

const twoCharts = async () => [await aPatient(clinic.sql), await aPatient(clinic.sql)] as const

test('facts of a merged chart are facts of the chart that stays, and go back when that is undone', async () => {
  const [stayed, merged] = await twoCharts()
  for (const kind of kindsOfFacts) {
    const { add } = actsOn(kind)
    await add(nurse, stayed.id, { text: 'Of the one' })
    expect((await add(nurse, merged.id, { text: 'Of the other' })).status).toBe(201)
  }
  const rowsOf = async (id: string) => {
    const lists = await Promise.all(
      kindsOfFacts.map(async (kind) => {
        const { rows } = await actsOn(kind).list(admin, id)
        return rows.map(({ text, patientId, version }) => ({ text, patientId, version }))
      }),
    )
    return lists
  }
  const { body: preview } = await staff.ask(readMergePreview, {
    params: { id: stayed.id, otherId: merged.id },
  })
  expect(preview.moves.map(({ words, count }) => [words, count])).toEqual(
    expect.arrayContaining([
      ...['allergy', 'problem', 'medicine', 'vaccination', 'procedure'].map((words) => [words, 1]),
      ...[
        ['illness in the family', 1],
        ['measurement', 1],
      ],
    ]),
  )
  const id = uuidv7()
  expect((await desk.merge(stayed, merged, { id })).status).toBe(201)
  const together = await rowsOf(stayed.id)
  for (const rows of together) {
    expect(rows.map(({ text }) => text).toSorted()).toEqual(['Of the one', 'Of the other'])
    expect(rows.map(({ patientId, version }) => [patientId, version])).toEqual([
      [stayed.id, 1],
      [stayed.id, 1],
    ])
  }
  expect(await rowsOf(merged.id)).toEqual(together)
  for (const kind of kindsOfFacts) {
    const later = await actsOn(kind).add(nurse, merged.id, { text: 'Later' })
    expect([later.status, later.body.patientId]).toEqual([201, stayed.id])
  }
  expect((await desk.undo(id)).status).toBe(200)
  for (const rows of await rowsOf(merged.id)) {
    expect(rows).toEqual([{ text: 'Of the other', patientId: merged.id, version: 1 }])
  }
  for (const rows of await rowsOf(stayed.id)) {
    expect(rows.map(({ text }) => text).toSorted()).toEqual(['Later', 'Of the one'])
  }
})

test('a fact keeps its versions through a merge, and is changed there on the version that was read', async () => {
  for (const kind of kindsOfFacts) {
    const { add, change, markError, versions } = actsOn(kind)
    const [stayed, merged] = await twoCharts()
    const first = (await add(nurse, merged.id)).body
    const second = (await change(nurse, first)).body
    const wrong = (await markError(nurse, (await add(nurse, merged.id)).body)).body
    expect((await desk.merge(stayed, merged)).status).toBe(201)
    const third = await change(nurse, second, kind.values)
    expect([third.status, third.body.version, third.body.patientId]).toEqual([200, 3, stayed.id])
    expect((await versions(admin, first)).body.map(({ version }) => version)).toEqual([2, 1])
    expect((await versions(admin, wrong)).body).toHaveLength(1)
  }
})

test('a fact that comes for a chart that was merged a moment before is one of the chart that stays', async () => {
  for (const kind of kindsOfFacts) {
    const { add, list } = actsOn(kind)
    const [stayed, merged] = await twoCharts()
    const { body: fact } = await add(nurse, merged.id)
    await desk.merge(stayed, merged)
    // As a request stores it that found the chart before the merge.
    const late = { id: uuidv7(), patient_id: merged.id, text: 'Late' }
    await clinic.sql`
      insert into ${clinic.sql(kind.table)}
      select l.* from ${clinic.sql(kind.table)} f cross join lateral
        jsonb_populate_record(null::${clinic.sql(kind.table)}, to_jsonb(f) || ${clinic.sql.json(late)}) l
      where f.id = ${fact.id}`
    const { rows } = await list(nurse, stayed.id)
    expect(rows.map(({ text, patientId }) => [text, patientId]).toSorted(), kind.path).toEqual(
      [
        ['Late', stayed.id],
        [fact.text, stayed.id],
      ].toSorted(),
    )
  }
})

test('a list that is read by the number of the merged chart is an event of the chart that stays', async () => {
  const [stayed, merged] = await twoCharts()
  await desk.merge(stayed, merged)
  for (const kind of kindsOfFacts) {
    const { headers, rows } = await actsOn(kind).list(admin, merged.id)
    expect(rows).toEqual([])
    await flushEvents(clinic.sql)
    expect(
      await clinic.sql`
        select patient_id, patient_ids from audit_events
        where request_id = ${String(headers['x-request-id'])}`,
      kind.path,
    ).toEqual([{ patientId: merged.id, patientIds: [stayed.id] }])
  }
})

describe('the statement that there are no known allergies', () => {
  const { add, change } = actsOn(kindOf('allergies'))
  const current = async ({ id }: { readonly id: string }) =>
    (await admin.ask(readNoKnownAllergies, { params: { id } })).body.current
  const state = async ({ id }: { readonly id: string }) => {
    const { body } = await nurse.ask(stateNoKnownAllergies, { params: { id } })
    return body.current
  }

  test('of both charts holds once, and is back in both afterwards', async () => {
    const [stayed, merged] = await twoCharts()
    const [one, other] = [await state(stayed), await state(merged)]
    const id = uuidv7()
    expect((await desk.merge(stayed, merged, { id })).status).toBe(201)
    expect([await current(stayed), await current(merged)]).toEqual([one, one])
    await desk.undo(id)
    expect([await current(stayed), await current(merged)]).toEqual([one, other])
  })

  test.each(['stays', 'is merged'])(
    'says nothing while the other chart, which has an allergy, %s with it',
    async (which) => {
      const [stayed, merged] = await twoCharts()
      const [stated, allergic] = which === 'stays' ? [merged, stayed] : [stayed, merged]
      const statement = await state(stated)
      const { body: allergy } = await add(nurse, allergic.id)
      const id = uuidv7()
      expect((await desk.merge(stayed, merged, { id })).status).toBe(201)
      expect(await current(stayed)).toBeNull()
      const { allergySigns } = await desk.read(stayed.id)
      expect(allergySigns).toMatchObject({ known: [{ text: allergy.text }], noneSince: null })
      await desk.undo(id)
      expect([await current(stated), await current(allergic)]).toEqual([statement, null])
    },
  )

  test('does not come back when the allergy of the other chart is over', async () => {
    for (const isStayed of [true, false]) {
      const [stayed, merged] = await twoCharts()
      await state(isStayed ? stayed : merged)
      const { body: allergy } = await add(nurse, isStayed ? merged.id : stayed.id)
      await desk.merge(stayed, merged)
      expect((await change(nurse, allergy, { status: 'resolved' })).status).toBe(200)
      expect(await current(stayed)).toBeNull()
      expect((await desk.read(stayed.id)).allergySigns).toEqual({ known: [], noneSince: null })
    }
  })
})
