import { v7 as uuidv7 } from 'uuid'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../server/test-clinic.ts'
import {
  addAppointment,
  changeAppointment,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { anAppointment, newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let doctor: Caller
let patientId: string
let doctorId: string

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Maria Okoye' })
  doctorId = doctor.userId
  patientId = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
})

const aDoctor = async (name = 'Jonas Berg') => (await clinic.signedIn('doctor', { name })).userId

/** What the clinic's clock says, with days added. */
async function dayFromToday(days: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select (now() at time zone time_zone)::date + ${days}::int as day from clinic`
  return row?.day ?? ''
}

describe('booking', () => {
  test('the desk gets the visit back as entered, scheduled, with the clinic’s visit length', async () => {
    await sql`update clinic set visit_minutes = 25, time_zone = 'America/New_York'`
    const body = { ...newAppointment(patientId, doctorId), reason: ' Cough ' }
    const answer = await staff.ask(addAppointment, { body })
    await sql`update clinic set visit_minutes = 30, time_zone = 'UTC'`
    expect(answer.status).toBe(201)
    expect(answer.headers.etag).toBe('"1"')
    expect(answer.body).toMatchObject({
      id: body.id,
      patientId,
      patient: { name: 'Ana Šimić' },
      doctorId,
      doctor: { name: 'Dr. Maria Okoye' },
      date: '2030-03-04',
      time: '09:00',
      minutes: 25,
      reason: 'Cough',
      status: 'scheduled',
      version: 1,
    })
    expect(Date.now() - Date.parse(answer.body.createdAt)).toBeLessThan(60_000)
    const [stored] = await sql<{ startsAt: string }[]>`
      select starts_at from appointments where id = ${body.id}`
    expect(stored?.startsAt).toBe('2030-03-04T14:00:00Z')
  })

  test.each([
    ['patientId', undefined, 'This is not an id.'],
    ['doctorId', 'nobody', 'This is not an id.'],
    ['date', '', 'Date is required.'],
    ['date', '2030-02-30', 'Date is not a day of the calendar.'],
    ['time', undefined, 'Time is required.'],
    ['time', '9am', 'Time must be a time like 14:30.'],
    ['minutes', 4, 'A visit lasts at least 5 minutes.'],
    ['reason', 'x'.repeat(2001), 'Reason takes at most 2,000 characters.'],
  ])('is refused with a %s of %j', async (field, value, message) => {
    const body = { ...newAppointment(patientId, doctorId), [field]: value }
    const answer = await staff.ask(addAppointment, { body })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ [field]: message })
  })

  test('needs a patient of the register and a doctor who takes appointments', async () => {
    const archived = (await clinic.signedIn('patient')).userId
    await sql`update patients set archived_at = now() where id = ${archived}`
    const suspended = await aDoctor()
    await sql`update users set status = 'suspended' where id = ${suspended}`
    for (const stranger of [uuidv7(), archived, doctorId]) {
      const body = { ...newAppointment(stranger, doctorId), date: '2030-03-05' }
      const answer = await staff.ask(addAppointment, { body })
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toEqual({
        patientId: 'This patient is not in the register.',
      })
    }
    for (const stranger of [uuidv7(), suspended, patientId, staff.userId]) {
      const body = { ...newAppointment(patientId, stranger), date: '2030-03-05' }
      const answer = await staff.ask(addAppointment, { body })
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toEqual({ doctorId: 'This doctor takes no appointments.' })
    }
    const both = await staff.ask(addAppointment, { body: newAppointment(uuidv7(), uuidv7()) })
    expect(Object.keys(both.problem.errors ?? {})).toEqual(['patientId', 'doctorId'])
  })

  test('takes a doctor who has no sign-in yet', async () => {
    const imported = await aDoctor()
    await sql`update users set status = 'no sign-in', email = null where id = ${imported}`
    const answer = await staff.ask(addAppointment, { body: newAppointment(patientId, imported) })
    expect(answer.status).toBe(201)
  })

  test('is refused before today and taken at any time of today', async () => {
    const busy = await aDoctor()
    const yesterday = { ...newAppointment(patientId, busy), date: await dayFromToday(-1) }
    const refused = await staff.ask(addAppointment, { body: yesterday })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ date: 'An appointment cannot start in the past.' })
    const walkIn = { ...newAppointment(patientId, busy), date: await dayFromToday(0) }
    const taken = await staff.ask(addAppointment, { body: { ...walkIn, time: '00:00' } })
    expect(taken.status).toBe(201)
  })

  test('goes by the clinic’s today, not by the server’s', async () => {
    // Fourteen hours ahead of UTC there and eleven behind here: one of them is always on another day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql`update clinic set time_zone = ${timeZone}`
      const busy = await aDoctor()
      const today = { ...newAppointment(patientId, busy), date: await dayFromToday(0) }
      const before = { ...newAppointment(patientId, busy), date: await dayFromToday(-1) }
      expect((await staff.ask(addAppointment, { body: today })).status).toBe(201)
      expect((await staff.ask(addAppointment, { body: before })).status).toBe(422)
    }
    await sql`update clinic set time_zone = 'UTC'`
  })

  test('an hour that the clocks leave out is refused', async () => {
    await sql`update clinic set time_zone = 'Europe/Berlin'`
    const missing = { ...newAppointment(patientId, doctorId), date: '2030-03-31', time: '02:30' }
    const refused = await staff.ask(addAppointment, { body: missing })
    const after = { ...newAppointment(patientId, doctorId), date: '2030-03-31', time: '03:00' }
    const taken = await staff.ask(addAppointment, { body: after })
    await sql`update clinic set time_zone = 'UTC'`
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({
      time: 'The clocks go forward on this day: there is no 02:30.',
    })
    expect([taken.status, taken.body.time]).toEqual([201, '03:00'])
  })
})

describe('one visit at a time', () => {
  test('an overlap is refused with the name and the time of what is in the way', async () => {
    const ofOkoye = { ...newAppointment(patientId, doctorId), date: '2031-01-07', minutes: 30 }
    await staff.ask(addAppointment, { body: { ...ofOkoye, time: '10:15' } })
    const later = { ...ofOkoye, id: uuidv7(), time: '10:44' }
    const answer = await staff.ask(addAppointment, { body: later })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('Dr. Maria Okoye already has an appointment at 10:15.')
    const free = { ...ofOkoye, id: later.id, time: '10:45' }
    expect((await staff.ask(addAppointment, { body: free })).status).toBe(201)
  })

  test('a doctor whose name has no title gets one in the sentence', async () => {
    const berg = await aDoctor('Jonas Berg')
    await staff.ask(addAppointment, { body: newAppointment(patientId, berg) })
    const answer = await staff.ask(addAppointment, { body: newAppointment(patientId, berg) })
    expect(answer.problem.detail).toBe('Dr. Jonas Berg already has an appointment at 09:00.')
  })

  test('slots that touch, other doctors, canceled and deleted visits are not in the way', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const booked = async (changes: object) =>
      (await staff.ask(addAppointment, { body: { ...newAppointment(patientId, one), ...changes } }))
        .status
    const canceled = await anAppointment(sql, { patientId, doctorId: one, status: 'canceled' })
    expect(await booked({ time: '08:30' })).toBe(201)
    expect(await booked({ time: '09:30' })).toBe(201)
    expect(await booked({ time: '09:00', doctorId: other })).toBe(201)
    const id = uuidv7()
    expect(await booked({ id, time: '09:00' })).toBe(201)
    expect(await booked({ time: '09:15', minutes: 5 })).toBe(409)
    await staff.ask(removeAppointment, { params: { id } })
    expect(await booked({ time: '09:15', minutes: 5 })).toBe(201)
    const back = await staff.ask(changeAppointment, {
      params: { id: canceled },
      version: 1,
      body: { patientId, doctorId: one, date: '2030-03-04', time: '09:00', status: 'scheduled' },
    })
    expect(back.status).toBe(409)
  })

  test('Q-02 of twenty clients who want one slot one gets it', async () => {
    const rounds = 10
    for (let round = 0; round < rounds; round += 1) {
      const wanted = await aDoctor()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          (place % 2 ? staff : admin).ask(addAppointment, {
            // Half of them want the second half of it only.
            body: { ...newAppointment(patientId, wanted), time: place % 4 ? '09:00' : '09:15' },
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
      for (const { problem } of answers.filter(({ status }) => status === 409)) {
        expect(problem.detail).toMatch(
          /^Dr\. Jonas Berg already has an appointment at 09:(00|15)\.$/,
        )
      }
    }
  }, 60_000)

  test('random bookings, moves and cancellations never overlap', async () => {
    const start = fc.integer({ min: 0, max: 40 }).map((quarters) => 8 * 60 + quarters * 5)
    const minutes = fc.constantFrom(5, 10, 15, 30, 45, 60)
    const step = fc.record({
      kind: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'remove'),
      which: fc.nat(20),
      start,
      minutes,
    })
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const busy = await aDoctor()
        const held = new Map<string, { start: number; end: number }>()
        const isFree = (id: string, from: number, until: number) =>
          [...held].every(
            ([other, slot]) => other === id || until <= slot.start || slot.end <= from,
          )
        for (const wanted of steps) {
          const known = [...held.keys()]
          const id = known[wanted.which % Math.max(known.length, 1)]
          const end = wanted.start + wanted.minutes
          const body = {
            ...newAppointment(patientId, busy),
            time: clock(wanted.start),
            minutes: wanted.minutes,
          }
          if (wanted.kind === 'book') {
            const { status } = await staff.ask(addAppointment, { body })
            expect(status).toBe(isFree(body.id, wanted.start, end) ? 201 : 409)
            if (status === 201) held.set(body.id, { start: wanted.start, end })
          } else if (id !== undefined && wanted.kind === 'remove') {
            await staff.ask(removeAppointment, { params: { id } })
            held.delete(id)
          } else if (id !== undefined) {
            const { version } = (await staff.ask(readAppointment, { params: { id } })).body
            const { id: _, ...place } = body
            const isCanceled = wanted.kind === 'cancel'
            const { status } = await staff.ask(changeAppointment, {
              params: { id },
              version,
              body: { ...place, status: isCanceled ? 'canceled' : 'scheduled' },
            })
            const fits = isCanceled || isFree(id, wanted.start, end)
            expect(status).toBe(fits ? 200 : 409)
            if (isCanceled) held.delete(id)
            else if (fits) held.set(id, { start: wanted.start, end })
          }
        }
        const [overlaps] = await sql<{ found: number }[]>`
          select count(*) as found from appointments a join appointments b
            on b.doctor_id = a.doctor_id and b.id > a.id
            and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
          where a.doctor_id = ${busy} and a.status <> 'canceled' and b.status <> 'canceled'
            and a.deleted_at is null and b.deleted_at is null`
        expect(overlaps?.found).toBe(0)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('the same creation', () => {
  test('Q-04 sent many times at once books one visit, with one answer', async () => {
    const body = newAppointment(patientId, await aDoctor())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.ask(addAppointment, { body })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  })

  test('is the same one still when its day has passed', async () => {
    const body = newAppointment(patientId, await aDoctor())
    await staff.ask(addAppointment, { body })
    await sql`update appointments set starts_at = '2020-01-01T09:00Z', ends_at = '2020-01-01T09:30Z'
      where id = ${body.id}`
    const again = await staff.ask(addAppointment, { body })
    expect([again.status, again.body.date]).toEqual([201, '2020-01-01'])
  })

  test('Q-05 a taken id is refused without data; one of a refused booking can be used', async () => {
    const wanted = await aDoctor()
    const body = { ...newAppointment(patientId, wanted), reason: 'Private matter' }
    await staff.ask(addAppointment, { body })
    for (const [caller, other] of [
      [staff, { ...body, reason: 'Another one' }],
      [staff, { ...body, time: '15:00' }],
      [admin, body],
    ] as const) {
      const answer = await caller.ask(addAppointment, { body: other })
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.problem)).not.toContain('Private matter')
    }
    const refused = newAppointment(patientId, wanted)
    expect((await staff.ask(addAppointment, { body: refused })).status).toBe(409)
    const moved = { ...refused, time: '11:00' }
    expect((await staff.ask(addAppointment, { body: moved })).status).toBe(201)
  })
})

describe('undoing a deletion', () => {
  test('brings the visit back, once and for all', async () => {
    const id = await anAppointment(sql, { patientId, doctorId: await aDoctor() })
    const params = { id }
    expect((await staff.ask(removeAppointment, { params })).status).toBe(204)
    expect((await staff.ask(readAppointment, { params })).status).toBe(404)
    expect((await staff.ask(removeAppointment, { params })).status).toBe(404)
    const restored = await staff.ask(restoreAppointment, { params })
    expect([restored.status, restored.body.time]).toEqual([200, '09:00'])
    expect((await admin.ask(restoreAppointment, { params })).body).toEqual(restored.body)
    expect((await staff.ask(readAppointment, { params })).body).toEqual(restored.body)
  })

  test('is refused when the slot was given away meanwhile', async () => {
    const busy = await aDoctor('Dr Lena Vogt')
    const id = await anAppointment(sql, { patientId, doctorId: busy })
    await staff.ask(removeAppointment, { params: { id } })
    await staff.ask(addAppointment, { body: { ...newAppointment(patientId, busy), time: '09:10' } })
    const answer = await staff.ask(restoreAppointment, { params: { id } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('Dr. Lena Vogt already has an appointment at 09:10.')
    expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(404)
  })
})
