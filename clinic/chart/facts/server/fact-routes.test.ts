import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { actsOn, type AnyFact, kindOf, kindsOfFacts } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let dora: Caller
let emil: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  dora = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
  emil = await clinic.signedIn('doctor', { name: 'Dr. Emil' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
  for (const { userId } of [dora, emil]) {
    await aCareTaking(clinic.sql, { doctorId: userId, patientId: chart })
  }
})

const penicillin = { system: 'http://snomed.info/sct', code: '764146007', display: 'Penicillin' }
const textsOf = (rows: readonly AnyFact[]) => rows.map(({ text }) => text)

describe.each(kindsOfFacts)('a fact of the kind $path', (kind) => {
  const { values, others, table } = kind
  const { add, change, markError, versions, list } = actsOn(kind)
  const added = async (more = {}) => (await add(dora, chart, more)).body
  const stored = async () => {
    const [row] = await clinic.sql<{ count: number }[]>`
      select count(*)::int as count from ${clinic.sql(table)} where patient_id = ${chart}`
    return row?.count
  }

  test('is added with all that was entered and who wrote it, and is listed', async () => {
    const id = uuidv7()
    const doctorId = (await clinic.signedIn('doctor')).userId
    const appointmentId = await anAppointment(clinic.sql, { patientId: chart, doctorId })
    const more = { id, comment: 'Told by\nthe daughter', codes: [penicillin], appointmentId }
    const { status, body, headers } = await add(dora, chart, more)
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(body).toMatchObject({
      ...values,
      ...more,
      patientId: chart,
      version: 1,
      resource: null,
      writer: { id: dora.userId, name: 'Dr. Dora' },
      errorAt: null,
    })
    expect((await list(emil, chart)).rows).toEqual([body])
    expect((await versions(emil, body)).body).toEqual([])
  })

  test('is changed on the version that was read, and its versions show what was there by whom', async () => {
    const first = await added({ comment: 'Told by the daughter' })
    const second = await change(emil, first, { comment: '' })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({
      ...others,
      comment: null,
      version: 2,
      writer: { id: dora.userId },
    })
    const third = await change(dora, second.body, values)
    expect(third.body).toMatchObject({ ...values, version: 3 })
    expect((await list(dora, chart)).rows).toEqual([third.body])
    const { status, body } = await versions(dora, first)
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({
        ...others,
        version: 2,
        comment: null,
        writtenAt: second.body.updatedAt,
        writtenBy: { id: emil.userId, name: 'Dr. Emil', email: emil.email },
      }),
      expect.objectContaining({
        ...values,
        version: 1,
        comment: 'Told by the daughter',
        writtenAt: first.updatedAt,
        writtenBy: { id: dora.userId, name: 'Dr. Dora', email: dora.email },
      }),
    ])
  })

  test('is refused a change without a version, and a stale one with the row as it is now', async () => {
    const first = await added()
    const { endpoints } = kind
    const blind = await dora.ask(endpoints.change, { params: { id: first.id }, body: others })
    expect(blind.status).toBe(428)
    const both = await Promise.all([
      change(dora, first, { comment: 'By Dora' }),
      change(emil, first, { comment: 'By Emil' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]]
    expect(lost.problem.current).toEqual(won.body)
    const stale = await markError(emil, first)
    expect([stale.status, stale.problem.current]).toEqual([412, won.body])
    expect((await list(dora, chart)).rows).toEqual([won.body])
    expect((await versions(dora, first)).body).toHaveLength(1)
  })

  test('entered in error stays in the list with its reason, and is changed no more', async () => {
    const first = await added()
    const wrong = await markError(emil, first, ' ')
    expect([wrong.status, wrong.problem.errors]).toEqual([422, { reason: 'Reason is required.' }])
    expect((await markError(emil, first, 'x'.repeat(501))).problem.errors).toEqual({
      reason: 'Reason takes at most 500 characters.',
    })
    const marked = await markError(emil, first, 'Of another patient')
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({
      ...values,
      version: 2,
      errorReason: 'Of another patient',
      errorBy: { id: emil.userId, name: 'Dr. Emil' },
      writer: { id: dora.userId },
    })
    expect(Date.parse(marked.body.errorAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const sentence = 'This was entered in error and stays as it is. Add it anew.'
    for (const again of [await change(dora, marked.body), await markError(dora, marked.body)]) {
      expect([again.status, again.problem.detail]).toEqual([409, sentence])
    }
    // For somebody who has not seen that it is one, it is a stale change like any other.
    const stale = await change(dora, first)
    expect([stale.status, stale.problem.current]).toEqual([412, marked.body])
    expect((await list(dora, chart)).rows).toEqual([marked.body])
    expect((await versions(dora, first)).body).toMatchObject([{ ...values, version: 1 }])
    const direct = clinic.sql`update ${clinic.sql(table)} set text = 'Else' where id = ${first.id}`
    await expect(direct).rejects.toThrow('entered in error stays as it is')
  })

  test('is written once by a double press; another body or account under its id is refused', async () => {
    const id = uuidv7()
    const twice = await Promise.all([1, 2, 3].map(() => add(dora, chart, { id })))
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored()).toBe(1)
    for (const refused of [
      await add(dora, chart, { id, comment: 'Another' }),
      await add(emil, chart, { id }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.problem.type).toContain('already-exists')
    }
    const other = (await aPatient(clinic.sql)).id
    await aCareTaking(clinic.sql, { doctorId: dora.userId, patientId: other })
    expect((await add(dora, other, { id })).status).toBe(409)
    expect((await list(dora, other)).rows).toEqual([])
    const [row] = (await list(dora, chart)).rows
    expect(row).toMatchObject({ ...values, comment: null, version: 1 })
  })

  test('keeps its codes while its words stay; new words have none, unless they bring some', async () => {
    const first = await added({ codes: [penicillin] })
    const same = await change(dora, first, { text: values['text'] })
    expect(same.body.codes).toEqual([penicillin])
    const brought = await change(dora, same.body, { text: 'New', codes: [{ code: 'A1' }] })
    expect(brought.body.codes).toEqual([{ system: null, code: 'A1', display: null }])
    const emptied = await change(dora, brought.body, { text: 'New', codes: [] })
    expect(emptied.body.codes).toEqual([])
    const again = await change(dora, emptied.body, { text: 'New', codes: [penicillin] })
    const renamed = await change(dora, again.body, { text: 'Newer' })
    expect(renamed.body.codes).toEqual([])
  })
})

describe.each(kindsOfFacts.filter(({ path }) => path !== 'observations'))(
  'the list of $path',
  (kind) => {
    test('has those that were entered in error at its end', async () => {
      const { add, markError, list } = actsOn(kind)
      for (const text of ['A', 'B', 'C']) await add(dora, chart, { text })
      const [first] = (await list(dora, chart)).rows
      const before = textsOf((await list(dora, chart)).rows)
      await markError(dora, first as AnyFact)
      expect(textsOf((await list(dora, chart)).rows)).toEqual([
        ...before.slice(1),
        ...before.slice(0, 1),
      ])
    })
  },
)

test('a list begins with what counts now', async () => {
  const listed = async (path: string, facts: readonly Record<string, unknown>[]) => {
    const { add, list } = actsOn(kindOf(path))
    for (const fact of facts) expect((await add(dora, chart, fact)).status).toBe(201)
    return textsOf((await list(dora, chart)).rows)
  }
  const over = { text: 'Over', status: 'resolved', since: '2021', until: '' }
  const spans = [
    { text: 'Early', status: 'active', since: '2010', until: '' },
    { text: 'Unknown', status: 'active', since: '', until: '' },
    { text: 'Late', status: 'active', since: '2020-01', until: '' },
  ]
  const inOrder = ['Late', 'Early', 'Unknown', 'Over']
  expect(await listed('conditions', [over, ...spans])).toEqual(inOrder)
  expect(await listed('medicines', [{ ...over, status: 'stopped' }, ...spans])).toEqual(inOrder)
  const given = [{ given: '2001' }, { given: '2020-03-01' }, { given: '2020' }]
  expect(
    await listed(
      'immunizations',
      given.map((one) => ({ ...one, text: one.given })),
    ),
  ).toEqual(['2020-03-01', '2020', '2001'])
  const done = ['2001', '', '2020'].map((one) => ({ text: one || 'Unknown', done: one }))
  expect(await listed('procedures', done)).toEqual(['2020', '2001', 'Unknown'])
})
