import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import type { Permission } from '../../../../contract/permission.ts'
import {
  addDuty,
  changeDuty,
  changeUserDuties,
  readUserDuties,
} from '../../../access/duties/duty.ts'
import { readUser, removeUser } from '../../../access/users/user.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { careDays } from '../../../records/care/care.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readNoKnownAllergies, stateNoKnownAllergies } from '../../allergies/allergy.ts'
import { actsOn, kindsOfFacts } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let admin: Caller
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
})

/** A new account with a duty of its own. */
async function withDuty(role: 'staff' | 'doctor', permissions: Permission[]) {
  const caller = await clinic.signedIn(role)
  const body = { id: uuidv7(), name: `Duty ${uuidv7()}`, role, permissions }
  const { body: duty } = await admin.ask(addDuty, { body })
  const params = { id: caller.userId }
  const { version } = (await admin.ask(readUserDuties, { params })).body
  const given = { params, version, body: { dutyIds: [duty.id] } }
  expect((await admin.ask(changeUserDuties, given)).status).toBe(200)
  return { caller, duty }
}
const remove = async ({ userId: id }: Caller) => {
  const { version } = (await admin.ask(readUser, { params: { id } })).body
  expect((await admin.ask(removeUser, { params: { id }, version })).status).toBe(204)
}

describe.each(kindsOfFacts)('a fact of the kind $path', (kind) => {
  const { add, change, markError, versions, list } = actsOn(kind)
  async function statuses(by: Caller) {
    const { body: fact } = await add(nurse, chart)
    const read = [(await list(by, chart)).status, (await versions(by, fact)).status]
    const written = [await add(by, chart), await change(by, fact), await markError(by, fact)]
    return [read, written.map(({ status }) => status)]
  }

  test('is read by one duty, written by another, from the next request on', async () => {
    const { caller, duty } = await withDuty('staff', ['records.read'])
    expect(await statuses(caller)).toEqual([
      [200, 200],
      [403, 403, 403],
    ])
    const body = { name: duty.name, permissions: ['records.read', 'facts.write'] as Permission[] }
    await admin.ask(changeDuty, { params: { id: duty.id }, version: duty.version, body })
    // The fact is changed, and then stale for being marked.
    expect(await statuses(caller)).toEqual([
      [200, 200],
      [201, 200, 412],
    ])
  })

  test('is not written by a doctor in care whose duty does not say so', async () => {
    const { caller } = await withDuty('doctor', ['records.read'])
    expect((await list(caller, chart)).status).toBe(404)
    await aCareTaking(clinic.sql, { doctorId: caller.userId, patientId: chart })
    expect(await statuses(caller)).toEqual([
      [200, 200],
      [403, 403, 403],
    ])
  })

  test('is not there any more once the care of a doctor is over', async () => {
    const { userId: doctorId, ...doctor } = await clinic.signedIn('doctor')
    const secondsAgo = careDays * 86_400 + 60
    await aCareTaking(clinic.sql, { doctorId, patientId: chart, secondsAgo })
    expect(await statuses({ userId: doctorId, ...doctor })).toEqual([
      [404, 404],
      [404, 404, 404],
    ])
  })

  test('stays when the account that wrote it is deleted, and names nobody any more', async () => {
    const gone = await clinic.signedIn('staff', { duty: 'Nurse', name: 'Gone Girl' })
    const { body: first } = await add(gone, chart)
    const { body: second } = await change(gone, first, { comment: 'Again' })
    const { body: wrong } = await markError(gone, (await add(gone, chart)).body)
    expect([first.writer?.name, wrong.errorBy?.name]).toEqual(['Gone Girl', 'Gone Girl'])
    await remove(gone)
    const { rows } = await list(nurse, chart)
    expect(rows).toHaveLength(2)
    expect(rows.find(({ id }) => id === first.id)).toEqual({ ...second, writer: null })
    expect(rows.find(({ id }) => id === wrong.id)).toEqual({
      ...wrong,
      writer: null,
      errorBy: null,
    })
    const before = await versions(nurse, first)
    expect(before.body).toMatchObject([{ ...kind.values, version: 1, writtenBy: null }])
  })

  test('that was changed meanwhile is not written anew by a late second try', async () => {
    const id = uuidv7()
    const { body: first } = await add(nurse, chart, { id })
    const { body: changed } = await change(nurse, first)
    const late = await add(nurse, chart, { id })
    expect([late.status, late.body]).toEqual([201, changed])
    expect((await list(nurse, chart)).rows).toEqual([changed])
    expect((await versions(nurse, first)).body).toHaveLength(1)
  })

  test('names the visit that a change gives, and another patient’s by no change', async () => {
    const { userId: doctorId } = await clinic.signedIn('doctor')
    const own = await anAppointment(clinic.sql, { patientId: chart, doctorId })
    const { id: other } = await aPatient(clinic.sql)
    const day = { doctorId, date: '2030-03-05' }
    const foreign = await anAppointment(clinic.sql, { patientId: other, ...day })
    const { body: fact } = await add(nurse, chart)
    const named = (await change(nurse, fact, { appointmentId: own })).body
    expect(named.appointmentId).toBe(own)
    const refused = await change(nurse, named, { appointmentId: foreign })
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { appointmentId: 'This appointment is not one of the patient.' },
    ])
    expect((await list(nurse, chart)).rows).toEqual([named])
  })
})

test('a statement of a deleted account that there are no known allergies holds, and names nobody', async () => {
  const gone = await clinic.signedIn('staff', { duty: 'Nurse', name: 'Gone Girl' })
  const params = { id: chart }
  const { current } = (await gone.ask(stateNoKnownAllergies, { params })).body
  expect(current?.statedBy?.name).toBe('Gone Girl')
  await remove(gone)
  const read = await nurse.ask(readNoKnownAllergies, { params })
  expect(read.body.current).toEqual({ statedAt: current?.statedAt, statedBy: null })
})
