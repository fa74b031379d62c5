import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addAppointment,
  changeAppointment,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
} from '../clinic/visits/appointments/appointment.ts'
import {
  addBill,
  changeBill,
  listOwnBills,
  readBill,
  removeBill,
} from '../clinic/billing/bills/bill.ts'
import { endCare, takeIntoCare } from '../clinic/records/care/care.ts'
import { readChartRecord } from '../clinic/records/medical-records/chart-record.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  readMedicalRecord,
} from '../clinic/records/medical-records/medical-record.ts'
import { signMedicalRecord } from '../clinic/records/medical-records/signature.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import {
  type Actor,
  actors,
  isDesk,
  isDoctor,
  isPatient,
  Model,
  step,
  type Step,
} from './clinic-model.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 3_600_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())

const people = {} as Record<Actor, Caller>

beforeAll(async () => {
  for (const who of actors) {
    const role = who === 'otherDoctor' ? 'doctor' : who === 'otherPatient' ? 'patient' : who
    people[who] = await clinic.signedIn(role)
  }
})

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const pick = <T>(rows: Map<string, T>, place: number): [string, T] | undefined =>
  [...rows][place % Math.max(1, rows.size)]

/** Does one step in the product and in the model, and compares the two answers. */
async function take(model: Model, { act, who, patient, which, hour, isStale, isCanceled }: Step) {
  const by = people[who]
  const patientId = people[patient].userId
  const id = uuidv7()
  const visit = pick(model.visits, which)
  const record = pick(model.records, which)
  const owed = pick(model.bills, which)
  const desk = (status: number) => (isDesk(who) ? status : 403)
  const version = (stored: number) => (isStale ? stored + 1 : stored)

  if (act === 'book') {
    const body = {
      id,
      patientId,
      doctorId: model.doctorId,
      date: model.date,
      time: time(hour),
      minutes: 60,
    }
    const answer = await by.ask(addAppointment, { body })
    const right = desk(model.isFree(hour) ? 201 : 409)
    expect(answer.status).toBe(right)
    if (right === 201) {
      model.visits.set(id, {
        patient,
        hour,
        version: answer.body.version,
        isGone: false,
        isCanceled: false,
      })
    }
  }
  if (act === 'move' && visit) {
    const [visitId, stored] = visit
    const status = isCanceled ? ('canceled' as const) : ('scheduled' as const)
    const body = {
      patientId,
      doctorId: model.doctorId,
      date: model.date,
      time: time(hour),
      minutes: 60,
      status,
    }
    const answer = await by.ask(changeAppointment, {
      params: { id: visitId },
      version: version(stored.version),
      body,
    })
    const isTaken = !isCanceled && !model.isFree(hour, visitId)
    // A canceled visit that is to be canceled is answered as canceled, with an old version too.
    const isDone =
      isCanceled && stored.isCanceled && stored.hour === hour && stored.patient === patient
    const isLate = isStale && !isDone
    const right = desk(stored.isGone ? 404 : isLate ? 412 : isTaken ? 409 : 200)
    expect(answer.status).toBe(right)
    if (right === 200)
      Object.assign(stored, { patient, hour, isCanceled, version: answer.body.version })
  }
  if (act === 'read visit' && visit) {
    const [visitId, stored] = visit
    const answer = await by.ask(readAppointment, { params: { id: visitId } })
    expect(answer.status).toBe(isPatient(who) ? 403 : stored.isGone ? 404 : 200)
    if (answer.status === 200) {
      expect([answer.body.time, answer.body.version]).toEqual([time(stored.hour), stored.version])
    }
  }
  if (act === 'remove visit' && visit) {
    const [visitId, stored] = visit
    const removal = { params: { id: visitId }, version: version(stored.version) }
    const answer = await by.ask(removeAppointment, removal)
    expect(answer.status).toBe(desk(stored.isGone ? 404 : isStale ? 412 : 204))
    if (answer.status === 204) stored.isGone = true
  }
  if (act === 'own visits' && isPatient(who)) {
    const answer = await by.ask(listOwnAppointments, {
      query: { limit: '100', from: model.date, to: model.date },
    })
    const seen = answer.body.rows.map((row) => row.id).filter((one) => model.visits.has(one))
    const own = [...model.visits].filter(([, stored]) => stored.patient === who && !stored.isGone)
    expect(seen.sort()).toEqual(own.map(([one]) => one).sort())
  }
  const inCare = `${who} ${patient}`
  if (act === 'take into care') {
    const body = { id, ...(isStale ? {} : { reason: 'on call' }) }
    const answer = await by.ask(takeIntoCare, { params: { id: patientId }, body })
    expect(answer.status).toBe(!isDoctor(who) ? 403 : isStale ? 422 : 201)
    if (answer.status === 201) model.care.add(inCare)
  }
  if (act === 'end care') {
    const answer = await by.ask(endCare, { params: { id: patientId } })
    expect(answer.status).toBe(isDoctor(who) ? 200 : 403)
    model.care.delete(inCare)
  }
  if (act === 'write') {
    const notes = `Note ${which}`
    const answer = await by.ask(addMedicalRecord, {
      body: { id, patientId, date: '2026-01-02', notes },
    })
    expect(answer.status).toBe(model.care.has(inCare) ? 201 : 403)
    if (answer.status === 201) {
      model.records.set(id, {
        ...{ patient, doctor: who, version: answer.body.version, notes },
        isSigned: false,
      })
    }
  }
  if (act === 'edit' && record) {
    const [recordId, stored] = record
    const notes = `Edit ${which} ${id}`
    const answer = await by.ask(changeMedicalRecord, {
      params: { id: recordId },
      version: version(stored.version),
      body: { notes },
    })
    expect(answer.status).toBe(
      stored.doctor !== who ? 403 : stored.isSigned ? 409 : isStale ? 412 : 200,
    )
    if (answer.status === 200) Object.assign(stored, { notes, version: answer.body.version })
  }
  if (act === 'sign' && record) {
    const [recordId, stored] = record
    const signing = { params: { id: recordId }, version: version(stored.version) }
    const answer = await by.ask(signMedicalRecord, signing)
    const isAuthor = stored.doctor === who
    const knows = isAuthor || model.care.has(`${who} ${stored.patient}`)
    const right = isAuthor ? (stored.isSigned ? 409 : isStale ? 412 : 200) : knows ? 403 : 404
    expect(answer.status).toBe(isDoctor(who) ? right : 403)
    if (answer.status === 200) {
      Object.assign(stored, { isSigned: true, version: answer.body.version })
    }
  }
  if (act === 'read record' && record) {
    const [recordId, stored] = record
    const answer = await by.ask(readMedicalRecord, { params: { id: recordId } })
    const maySee = who === 'admin' || stored.doctor === who || stored.patient === who
    // Patients read their records once these are signed.
    const isEarly = isPatient(who) && maySee && !stored.isSigned
    expect(answer.status).toBe(who === 'staff' || isEarly ? 403 : maySee ? 200 : 404)
    if (answer.status === 200)
      expect([answer.body.notes, answer.body.version]).toEqual([stored.notes, stored.version])
  }
  if (act === 'read from chart' && record) {
    const [recordId, stored] = record
    const params = { id: people[stored.patient].userId, recordId }
    const answer = await by.ask(readChartRecord, { params })
    const maySee = stored.doctor === who || model.care.has(`${who} ${stored.patient}`)
    expect(answer.status).toBe(!isDoctor(who) ? 403 : maySee ? 200 : 404)
  }
  if (act === 'bill') {
    const amount = `${which}.50`
    const answer = await by.ask(addBill, { body: { id, patientId, amount, date: '2026-01-02' } })
    expect(answer.status).toBe(desk(201))
    if (answer.status === 201) {
      model.bills.set(id, { patient, amount, isGone: false, version: answer.body.version })
    }
  }
  if (act === 'change bill' && owed) {
    const [billId, stored] = owed
    const amount = `${which}.75`
    const answer = await by.ask(changeBill, {
      params: { id: billId },
      version: version(stored.version),
      body: { patientId, amount, date: '2026-01-02', reason: 'Changed' },
    })
    expect(answer.status).toBe(desk(stored.isGone ? 404 : isStale ? 412 : 200))
    if (answer.status === 200)
      Object.assign(stored, { patient, amount, version: answer.body.version })
  }
  if (act === 'read bill' && owed) {
    const [billId, stored] = owed
    const answer = await by.ask(readBill, { params: { id: billId } })
    expect(answer.status).toBe(desk(stored.isGone ? 404 : 200))
    if (answer.status === 200) expect(answer.body.amount).toBe(stored.amount)
  }
  if (act === 'remove bill' && owed) {
    const [billId, stored] = owed
    const removal = {
      ...{ params: { id: billId }, version: version(stored.version) },
      body: { reason: 'Twice' },
    }
    const answer = await by.ask(removeBill, removal)
    expect(answer.status).toBe(desk(stored.isGone ? 404 : isStale ? 412 : 204))
    if (answer.status === 204) stored.isGone = true
  }
  if (act === 'own bills' && isPatient(who)) {
    const seen = (await by.ask(listOwnBills, { query: { limit: '100' } })).body.rows
    const own = [...model.bills].filter(([, stored]) => stored.patient === who && !stored.isGone)
    const listed = seen
      .filter((row) => model.bills.has(row.id))
      .map(({ id: one, amount }) => [one, amount])
    expect(listed.sort()).toEqual(own.map(([one, stored]) => [one, stored.amount]).sort())
  }
}

test('F-03 random steps by all roles in any order are answered as the rules say', async () => {
  const runs = times(50, 10_000)
  const seed = Date.now() % 1_000_000_000
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (taken) => {
      const { userId } = await clinic.signedIn('doctor')
      const model = new Model(userId)
      for (const one of taken) {
        await take(model, one)
        steps += 1
      }
      // Care lasts across runs; without it own lists stay within one page.
      await clinic.owner`delete from care_takings`
      await clinic.owner`truncate bills cascade`
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
  figure('F-03', `${runs} runs × 30 steps by 4 roles (${steps} steps, seed ${seed}), 0 differences`)
})
