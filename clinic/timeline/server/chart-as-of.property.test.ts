import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { actsOn, type AnyFact, kindOf } from '../../summary/server/a-fact.ts'
import { readChartSummary } from '../../summary/chart-summary.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { listImportedItems } from '../../interop/imported-items/imported-item.ts'
import {
  actOnAppointment,
  addAppointment,
  changeAppointment,
  listAppointments,
  removeAppointment,
  restoreAppointment,
} from '../../visits/appointments/appointment.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { readChartNotes } from '../../records/medical-records/chart-record.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  type MedicalRecord,
} from '../../records/medical-records/medical-record.ts'
import { addAddendum, signMedicalRecord } from '../../records/medical-records/signature.ts'
import { readChartAsOf, readImportedAsOf, readRecordsAsOf, readVisitsAsOf } from '../chart-as-of.ts'

let clinic: TestClinic
let doctor: Caller
let desk: Caller
/** Visits of all charts, so that no two of the doctor meet. */
let booked = 0
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
  desk = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const lists = {
  conditions: 'conditions',
  allergies: 'allergies',
  medicines: 'medicines',
  immunizations: 'immunizations',
  procedures: 'procedures',
  'family-history': 'familyHistory',
  'diagnostic-reports': 'diagnosticReports',
  'care-plans': 'carePlans',
  goals: 'goals',
} as const
const paths = [...Object.keys(lists), 'observations']

type Step =
  | { readonly act: 'add' | 'change' | 'error'; readonly path: string; readonly which: number }
  | {
      readonly act: 'book' | 'arrive' | 'cancel' | 'undo' | 'move' | 'remove' | 'restore'
      readonly which: number
    }
  | { readonly act: 'import'; readonly which: number }
  | {
      readonly act: 'write' | 'edit' | 'sign' | 'append'
      readonly which: number
      readonly text: string
    }

const which = fc.nat({ max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('add', 'add', 'change', 'error' as const),
    path: fc.constantFrom(...paths),
    which,
  }),
  fc.record({
    act: fc.constantFrom(
      'book',
      'book',
      'arrive',
      'cancel',
      'undo',
      'move',
      'remove',
      'restore' as const,
    ),
    which,
  }),
  fc.record({ act: fc.constant('import' as const), which }),
  fc.record({
    act: fc.constantFrom('write', 'edit', 'edit', 'sign', 'append' as const),
    which,
    text: fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
      .map((text) => `T${text}`),
  }),
)

interface Told {
  readonly id: string
  readonly date: string
  readonly time: string
  readonly doctorId: string
  readonly state: string | null
  readonly reason: string | null
}
const visitInWords = ({ id, date, time, doctorId, state, reason }: Told) =>
  [id, date, time, doctorId, state, reason].join(' ')

const oneOf = <T>(list: readonly T[], place: number): T | undefined =>
  list[place % (list.length || 1)]

/** Does random things to a chart; a thing that is refused, such as an edit of a signed record, changes nothing. */
class Chart {
  facts: Record<string, AnyFact[]> = {}
  records: Pick<MedicalRecord, 'id' | 'version'>[] = []
  readonly visits: {
    id: string
    version: number
    date: string
    doctorId: string
    reason?: string | null
  }[] = []
  readonly id: string
  constructor(id: string) {
    this.id = id
  }

  async do(one: Step): Promise<void> {
    if ('path' in one) return this.write(one)
    if (one.act === 'import') return this.bring(one.which)
    if (!('text' in one)) return this.visit(one.act, one.which)
    const body = { notes: one.text, prescription: null }
    const record = oneOf(this.records, one.which)
    if (one.act === 'write') {
      const made = await doctor.ask(addMedicalRecord, {
        body: { id: uuidv7(), patientId: this.id, date: '2024-05-06', ...body },
      })
      this.records.push(made.body)
    } else if (record) {
      const params = { id: record.id }
      const { version } = record
      if (one.act === 'append') {
        await doctor.ask(addAddendum, { params, body: { id: uuidv7(), text: one.text } })
        return
      }
      const answer =
        one.act === 'edit'
          ? await doctor.ask(changeMedicalRecord, { params, version, body })
          : await doctor.ask(signMedicalRecord, { params, version, body: {} })
      if (answer.status === 200) Object.assign(record, answer.body)
    }
  }

  async write({ act, path, which: place }: Extract<Step, { path: string }>): Promise<void> {
    const acts = actsOn(kindOf(path))
    const list = (this.facts[path] ??= [])
    if (act === 'add') {
      list.push((await acts.add(doctor, this.id, { comment: `Number ${place}` })).body)
      return
    }
    const fact = oneOf(list, place)
    if (!fact) return
    const answer =
      act === 'change'
        ? await acts.change(doctor, fact, { comment: `Changed ${place}` })
        : await acts.markError(doctor, fact)
    if (answer.status === 200) Object.assign(fact, answer.body)
  }

  /** Does something to a visit at the desk; what its state forbids is refused and changes nothing. */
  async visit(act: string, place: number): Promise<void> {
    if (act === 'book') {
      // Each visit has a week of its own, so that moved ones do not meet.
      booked += 1
      const date = daysAfter('2030-01-07', booked * 7)
      const body = { id: uuidv7(), patientId: this.id, doctorId: doctor.userId, date }
      const more = { time: '09:00', minutes: 20, reason: `Reason ${place}` }
      const made = await desk.ask(addAppointment, { body: { ...body, ...more } })
      if (made.status !== 201) throw new Error(made.problem.detail)
      this.visits.push(made.body)
      return
    }
    const visit = oneOf(this.visits, place)
    if (!visit) return
    const { version } = visit
    const params = { id: visit.id }
    if (act === 'remove') {
      const removed = await desk.ask(removeAppointment, { params, version })
      if (removed.status < 300) visit.version += 1
      return
    }
    const { date, reason = null, doctorId } = visit
    // Within its own week.
    const moved = { date: daysAfter(date, 1), time: '10:00', reason: `Moved ${place}` }
    const body = { patientId: this.id, doctorId, ...moved }
    const answer =
      act === 'move'
        ? await desk.ask(changeAppointment, { params, version, body })
        : act === 'restore'
          ? await desk.ask(restoreAppointment, { params, version })
          : await desk.ask(actOnAppointment, { params, version, body: { act } })
    if (answer.status === 200) Object.assign(visit, answer.body, { date, reason })
  }

  /** Brings an item that has no table of its own, under one of three ids. */
  async bring(place: number): Promise<void> {
    const id = uuidv7()
    await clinic.sql`
      insert into fhir_resources (id, resource_type, resource_id, patient_id, mapped_to, mapped_id,
        title, words, day, source, content, content_hash)
      values (${id}, 'Basic', ${`${this.id}-${place % 3}`}, ${this.id}, 'imported item', ${id},
        ${`Item ${place}`}, '', '2020-01-01', 'a.json', '{}', ${Buffer.from(id)})`
  }

  /** Everything that the chart says now, by the endpoints that read the present. */
  async now() {
    const params = { id: this.id }
    const notes = await doctor.ask(readChartNotes, { params, query: { limit: 25 } })
    const facts = await Promise.all(
      Object.entries(lists).map(
        async ([path, name]) =>
          [name, (await actsOn(kindOf(path)).list(doctor, this.id)).rows] as const,
      ),
    )
    const ofChart = { patientId: this.id, limit: 100 }
    const visits = await desk.ask(listAppointments, { query: ofChart })
    const imported = await doctor.ask(listImportedItems, { params, query: { limit: 100 } })
    return {
      visits: visits.body.rows.map(visitInWords).sort(),
      imported: imported.body.rows.map(({ id, title }) => [id, title]),
      summary: (await doctor.ask(readChartSummary, { params })).body,
      facts: Object.fromEntries(facts),
      records: notes.body.rows.map(({ id, notes: text, prescription, state, addenda }) => ({
        ...{ id, notes: text, prescription, state },
        addenda: addenda.map((one) => one.text),
      })),
    }
  }

  /** The same by the endpoints that read the past. */
  async asOf(at: string) {
    const params = { id: this.id }
    const chart = await doctor.ask(readChartAsOf, { params, query: { at } })
    const records = await doctor.ask(readRecordsAsOf, { params, query: { at } })
    const { summary, ...facts } = chart.body
    const query = { at, limit: 100 }
    const visits = await doctor.ask(readVisitsAsOf, { params, query })
    const imported = await doctor.ask(readImportedAsOf, { params, query })
    return {
      visits: visits.body.rows.map(visitInWords).sort(),
      imported: imported.body.rows.map(({ id, title }) => [id, title]),
      summary,
      facts,
      records: records.body.rows.map(({ id, notes: text, prescription, state, addenda }) => ({
        ...{ id, notes: text, prescription, state },
        addenda: addenda.map((one) => one.text),
      })),
    }
  }
}

test('after any edits, the chart as of a moment is what the chart said at that moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (parts) => {
        const { id } = await aPatient(clinic.sql)
        await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
        const chart = new Chart(id)
        const copies: { at: string; said: Awaited<ReturnType<Chart['now']>> }[] = []
        for (const part of parts) {
          for (const one of part) await chart.do(one)
          const [row] = await clinic.sql<{ at: string }[]>`
          select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
          copies.push({ at: row?.at ?? '', said: await chart.now() })
        }
        for (const { at, said } of copies) expect(await chart.asOf(at)).toEqual(said)
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)
