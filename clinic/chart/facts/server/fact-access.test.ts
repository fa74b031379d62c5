import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../../records/emergency-access/server/an-emergency-access.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { actsOn, type AnyFact, kindsOfFacts } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let writer: Caller
let doctor: Caller
let staff: Caller
let nurse: Caller
let admin: Caller
let patient: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  writer = await clinic.signedIn('doctor')
  staff = await clinic.signedIn('staff')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
  chart = patient.userId
  await aCareTaking(clinic.sql, { doctorId: writer.userId, patientId: chart })
})

type Headers = Awaited<ReturnType<ReturnType<typeof actsOn>['add']>>['headers']
const eventsOf = async (answers: readonly { readonly headers: Headers }[]) => {
  await flushEvents(clinic.sql)
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  return clinic.sql`
    select action, object_type, actor_id, patient_id, outcome, reason from audit_events
    where request_id = any(${ids}) order by array_position(${ids}::text[], request_id), id`
}

describe.each(kindsOfFacts)('a fact of the kind $path', (kind) => {
  const { add, change, markError, versions, list } = actsOn(kind)

  /** The statuses of all that may be done, each on a fact of the chart. */
  async function statuses(by: Caller): Promise<Record<string, number>> {
    const { body: fact } = await add(writer, chart)
    const read = await versions(by, fact)
    const changed = await change(by, fact)
    const now = changed.status === 200 ? changed.body : fact
    return {
      list: (await list(by, chart)).status,
      versions: read.status,
      add: (await add(by, chart)).status,
      change: changed.status,
      markError: (await markError(by, now)).status,
    }
  }
  const all = (read: number, write: number, added = write) => ({
    ...{ list: read, versions: read, add: added, change: write, markError: write },
  })
  const allowed = all(200, 200, 201)

  test('is not there for a doctor without care, and is written by one in care', async () => {
    expect(await statuses(doctor)).toEqual(all(404, 404))
    await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
    expect(await statuses(doctor)).toEqual(allowed)
  })

  test('is open to a doctor by a visit, which opens nothing once it is canceled', async () => {
    const wanted = { patientId: chart, doctorId: doctor.userId }
    const id = await anAppointment(clinic.sql, wanted)
    expect(await statuses(doctor)).toEqual(allowed)
    await clinic.sql`update appointments set status = 'canceled' where id = ${id}`
    expect(await statuses(doctor)).toEqual(all(404, 404))
  })

  test('is written by staff whose duty allows it, and by no other staff and no admin', async () => {
    expect(await statuses(staff)).toEqual(all(403, 403))
    expect(await statuses(nurse)).toEqual(allowed)
    expect(await statuses(admin)).toEqual(all(200, 403))
    expect(await statuses(clinic.visitor)).toEqual(all(401, 401))
  })

  test('is read by its patient, who writes none, and is not there for another one', async () => {
    expect(await statuses(patient)).toEqual(all(200, 403))
    expect((await list(patient, chart)).rows).toEqual((await list(admin, chart)).rows)
    expect(await statuses(await clinic.signedIn('patient'))).toEqual(all(404, 403))
  })

  test('leaves an event of its patient by each reading and each write, with the reason of a doctor', async () => {
    await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
    const added = await add(doctor, chart)
    const changed = await change(doctor, added.body)
    const marked = await markError(doctor, changed.body)
    const read = [await list(doctor, chart), await versions(doctor, added.body)]
    const own = await list(patient, chart)
    const event = {
      ...{ objectType: kind.endpoints.add.kind, patientId: chart, outcome: 'ok' },
      ...{ actorId: doctor.userId, reason: null },
    }
    expect(await eventsOf([added, changed, marked, ...read, own])).toEqual([
      { ...event, action: 'insert' },
      { ...event, action: 'update' },
      { ...event, action: 'update' },
      { ...event, action: 'list', reason: 'in care' },
      { ...event, action: 'read', reason: 'in care' },
      { ...event, action: 'list', actorId: patient.userId },
    ])
  })

  test('read in an emergency says so in the log, and a refused write names the patient', async () => {
    const { body: fact } = await add(writer, chart)
    await clinic.sql`update users set may_open_anyway = true where id = ${doctor.userId}`
    await anEmergencyAccess(clinic.sql, { doctorId: doctor.userId, patientId: chart })
    const read = [await list(doctor, chart), await versions(doctor, fact)]
    const wrong = await change(doctor, fact, { text: '' })
    const marked = await markError(writer, fact)
    const late = await change(doctor, marked.body)
    const foreign = await add(await clinic.signedIn('doctor'), chart)
    expect([wrong.status, late.status, foreign.status]).toEqual([422, 409, 404])
    const events = await eventsOf([...read, wrong, late, foreign])
    expect(events.map(({ patientId, reason }) => [patientId, reason])).toEqual([
      [chart, 'emergency access'],
      [chart, 'emergency access'],
      [chart, 'invalid'],
      [chart, 'conflict'],
      [chart, 'not-found'],
    ])
  })
})

test('a chart or a fact that does not exist answers as a foreign one', async () => {
  for (const kind of kindsOfFacts) {
    const { add, change, list, versions } = actsOn(kind)
    const none: Pick<AnyFact, 'id' | 'version'> = { id: uuidv7(), version: 1 }
    expect((await list(nurse, none.id)).status).toBe(404)
    expect((await add(nurse, none.id)).status).toBe(404)
    expect((await versions(nurse, none)).status).toBe(404)
    expect((await change(nurse, none)).status).toBe(404)
    expect((await versions(nurse, { id: 'none' })).status).toBe(404)
  }
})
