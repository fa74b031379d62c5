import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { chartRowsOf, mergingDesk, type MergingDesk } from './a-merge.ts'

let clinic: TestClinic
let staff: Caller
let desk: MergingDesk
let doctorId: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  desk = await mergingDesk(clinic, staff)
  doctorId = (await clinic.signedIn('doctor')).userId
})
afterAll(() => clinic.close())

const kinds = [
  'visit',
  'bill',
  'record',
  'entry',
  'taking',
  'opening',
  'opt-out',
  'series',
] as const
type Kind = (typeof kinds)[number]
let moment = 0

/** Adds a row of a kind to a chart, as its concept would; answers its id. */
async function addRow(kind: Kind, patientId: string): Promise<string> {
  const { sql } = clinic
  const id = uuidv7()
  moment += 1
  const at = new Date(Date.UTC(2020, 0, 1, 0, moment * 40)).toISOString()
  if (kind === 'visit') return desk.visit(patientId, at)
  if (kind === 'bill') return desk.bill(patientId)
  if (kind === 'record') {
    await sql`
      insert into medical_records (id, patient_id, doctor_id, record_date, notes, created_by, updated_by)
      values (${id}, ${patientId}, ${doctorId}, '2026-01-02', ${`Notes ${moment}`}, ${doctorId},
        ${doctorId})`
  } else if (kind === 'entry') {
    await sql`insert into waiting_entries (id, patient_id) values (${id}, ${patientId})`
  } else if (kind === 'taking') {
    await sql`
      insert into care_takings (id, patient_id, doctor_id, reason, expires_at)
      values (${id}, ${patientId}, ${doctorId}, 'walk-in', now() + interval '9 days')`
  } else if (kind === 'opening') {
    await sql`
      insert into emergency_accesses (id, patient_id, doctor_id, reason, expires_at)
      values (${id}, ${patientId}, ${doctorId}, 'Unconscious', now() + interval '50 minutes')`
  } else if (kind === 'series') {
    await sql`
      insert into appointment_series (id, patient_id, rule, summary, creation_hash)
      values (${id}, ${patientId}, 'FREQ=WEEKLY;COUNT=1', 'Weekly', '')`
  } else {
    await sql`
      insert into message_opt_outs (id, patient_id, channel)
      values (${id}, ${patientId}, ${moment % 2 ? 'mail' : 'sms'}) on conflict do nothing`
  }
  return id
}

const fieldValues = ['contact', 'address', 'insurance_number', 'allergies'] as const
const text = fc.constantFrom(null, '1 Elm Street', '22 Oak Road', '555 0199')
const person = fc.record({ contact: text, address: text, insurance_number: text, allergies: text })
const rows = fc.array(fc.constantFrom(...kinds), { maxLength: 6 })
const choice = fc.constantFrom('stayed', 'merged')
const scenario = fc.record({
  stayed: fc.record({ person, rows }),
  merged: fc.record({ person, rows }),
  choices: fc.record({ contact: choice, address: choice, insuranceNumber: choice }),
  since: rows,
  changed: fc.option(fc.constantFrom(...fieldValues)),
})

/** A whole chart: its columns about the person, and all of its rows. */
async function whole(id: string) {
  const [chart] = await clinic.sql<{ content: Record<string, unknown> }[]>`
    select to_jsonb(p) - '{version,updated_at,updated_by}'::text[] as content
    from patients p where id = ${id}`
  return { ...chart?.content, rows: await chartRowsOf(clinic.sql, id) }
}

test(
  'merge, work on it, undo: each chart has exactly what it had, and its own later work',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stayed, merged, choices, since, changed }) => {
        const [one, other] = await Promise.all(
          [stayed, merged].map(async (side) => {
            const { id } = await aPatient(clinic.sql, { name: `Person ${uuidv7()}` })
            const { contact, address, insurance_number: number, allergies } = side.person
            await clinic.sql`update patients set contact = ${contact}, address = ${address},
              insurance_number = ${number}, allergies = ${allergies} where id = ${id}`
            for (const kind of side.rows) await addRow(kind, id)
            return id
          }),
        )
        if (!one || !other) throw new Error('The charts were not made.')
        const before = { one: await whole(one), other: await whole(other) }
        const id = uuidv7()
        const done = await desk.merge(await desk.read(one), await desk.read(other), { id, choices })
        expect(done.status, JSON.stringify(done.problem)).toBe(201)

        // Later work, some of it by the address of the chart that was merged away.
        const later: string[] = []
        for (const [place, kind] of since.entries()) {
          later.push(await addRow(kind, place % 2 ? one : other))
        }
        if (changed) {
          await clinic.sql`update patients set ${clinic.sql({ [changed]: 'Changed since' })}
            where id = ${one}`
        }
        const undone = await desk.undo(id)
        expect(undone.status, JSON.stringify(undone.problem)).toBe(200)

        const after = { one: await whole(one), other: await whole(other) }
        expect(after.other).toEqual(before.other)
        // The documents of a bill exist with it alone.
        const isLater = (row: Record<string, unknown>) =>
          later.includes(String(row['id'] ?? row['bill_id']))
        const old = Object.fromEntries(
          Object.entries(after.one.rows)
            .map(([table, found]) => [table, found.filter((row) => !isLater(row))] as const)
            .filter(([, found]) => found.length > 0),
        )
        expect(old).toEqual(before.one.rows)
        const { rows: _, search_text: __, ...columns } = after.one as Record<string, unknown>
        const { rows: ___, search_text: ____, ...earlier } = before.one as Record<string, unknown>
        expect(columns).toEqual({ ...earlier, ...(changed && { [changed]: 'Changed since' }) })
        const stored = Object.entries(after.one.rows)
          .filter(([table]) => table !== 'bill_documents')
          .flatMap(([, found]) => found.filter(isLater))
        expect(stored.length).toBeLessThanOrEqual(later.length)
      }),
      { numRuns: 12, verbose: 1 },
    )
  },
)
