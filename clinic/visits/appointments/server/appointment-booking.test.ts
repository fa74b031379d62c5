import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../appointment.ts'
import { newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let patientId: string
let doctorId: string

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctorId = await aDoctor('Dr. Maria Okoye')
})
beforeEach(async () => {
  patientId = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
})

const aDoctor = async (name = 'Jonas Berg') => (await clinic.signedIn('doctor', { name })).userId

/** Today by the clinic's clock, with days added. */
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
    ['patientId', undefined, 'Choose one from the list.'],
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
    for (const stranger of [uuidv7(), doctorId]) {
      const body = { ...newAppointment(stranger, doctorId), date: '2030-03-05' }
      const answer = await staff.ask(addAppointment, { body })
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toEqual({
        patientId: 'This patient is not in the register.',
      })
    }
    const ofArchived = { ...newAppointment(archived, doctorId), date: '2030-03-05' }
    expect((await staff.ask(addAppointment, { body: ofArchived })).problem.errors).toEqual({
      patientId: 'This chart is archived: bring it back before a visit is booked or begun.',
    })
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

describe('the same creation', () => {
  test('Q-04 sent many times at once books one visit, with one answer', async () => {
    const body = newAppointment(patientId, await aDoctor())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.ask(addAppointment, { body })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  })

  test('is answered with the same visit after its day has passed', async () => {
    const body = newAppointment(patientId, await aDoctor())
    await staff.ask(addAppointment, { body })
    await sql`update appointments set starts_at = '2020-01-01T09:00Z', ends_at = '2020-01-01T09:30Z'
      where id = ${body.id}`
    const again = await staff.ask(addAppointment, { body })
    expect([again.status, again.body.date]).toEqual([201, '2020-01-01'])
  })

  test('Q-05 a taken id is refused without data; the id of a refused booking can be used', async () => {
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
