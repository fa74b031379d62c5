import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const { userId: doctorId } = await clinic.signedIn('doctor')
const patients = [
  (await clinic.signedIn('patient')).userId,
  (await clinic.signedIn('patient')).userId,
]

const act = fc.record({
  what: fc.constantFrom('book', 'complete', 'reopen', 'move', 'give away', 'delete', 'restore'),
  place: fc.nat({ max: 20 }),
  day: fc.integer({ min: 1, max: 28 }),
})

test('the last completed visit of each patient is known after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const { what, place, day } of acts) {
        const [chosen] = await sql<{ id: string }[]>`
          select id from appointments order by id offset ${place} % greatest(1, (select count(*) from appointments))
          limit 1`
        const at = sql`make_timestamptz(2026, 3, ${day}, ${place}, 0, 0)`
        if (what === 'book' || !chosen) {
          const patientId = patients[place % 2] ?? ''
          await anAppointment(sql, {
            ...{ patientId, doctorId, date: '2030-01-01', patientOverlapReason: 'On purpose' },
            status: 'canceled',
          })
        } else if (what === 'complete' || what === 'reopen') {
          const status = what === 'complete' ? 'completed' : 'scheduled'
          await sql`
            update appointments set status = ${status}, overlap_reason = 'On purpose' where id = ${chosen.id}`
        } else if (what === 'move') {
          await sql`update appointments set starts_at = ${at}, ends_at = ${at} + interval '10 minutes'
            where id = ${chosen.id}`
        } else if (what === 'give away') {
          await sql`update appointments set patient_id = ${patients[day % 2] ?? ''} where id = ${chosen.id}`
        } else {
          await sql`update appointments set deleted_at = ${what === 'delete' ? sql`now()` : null}
            where id = ${chosen.id}`
        }
      }
      const [found] = await sql<{ kept: unknown; counted: unknown }[]>`
        select (select jsonb_object_agg(patient_id, starts_at) from last_visits) as kept,
          (select jsonb_object_agg(patient_id, at) from (
            select patient_id, max(starts_at) as at from appointments
            where status = 'completed' and deleted_at is null group by 1) a) as counted`
      expect(found?.kept).toEqual(found?.counted)
    }),
    { numRuns: 25 },
  )
})
