import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment, type Appointment } from '../../appointments/appointment.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { offerSlot, type SlotOffer } from '../slot-offer.ts'
import { addWaiting, readWaiting, type WaitingEntry } from '../waiting-entry.ts'
import { offerRounds } from './offer-rounds.ts'

/** A Monday far ahead, on which the tests book and free times. */
export const monday = '2030-03-04'

/** A doctor with hours, a desk, and people who wait, for tests of the waiting list. */
export async function aWaitingClinic(clinic: TestClinic) {
  const { sql } = clinic
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await aSchedule(sql, doctor.userId, { days: [1, 2, 3, 4, 5], starts: '08:00', ends: '17:00' })
  await sql`update message_settings set quiet_starts = null, quiet_ends = null, grace_minutes = 0`
  const errors: unknown[] = []
  const rounds = offerRounds({
    sql,
    live: clinic.app.live,
    onError: (error) => errors.push(error),
  })

  async function waits(patient: Caller, wishes: object = {}): Promise<WaitingEntry> {
    const body = { id: uuidv7(), patientId: patient.userId, ...wishes }
    const answer = await staff.ask(addWaiting, { body })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
    return answer.body
  }

  const book = (patient: Caller, over: object = {}, by: Caller = staff) =>
    by.ask(addAppointment, {
      body: {
        ...{ id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId },
        ...{ date: monday, time: '09:00', minutes: 30 },
        ...over,
      },
    })

  const offer = (entry: { readonly id: string }, over: object = {}) =>
    staff.ask(offerSlot, {
      params: { id: entry.id },
      body: { id: uuidv7(), doctorId: doctor.userId, date: monday, time: '09:00', ...over },
    })

  return {
    staff,
    doctor,
    rounds,
    waits,
    book,
    offer,

    /** A visit on the Monday. */
    booked: async (patient: Caller, over: object = {}): Promise<Appointment> => {
      const answer = await book(patient, over)
      expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
      return answer.body
    },

    /** An entry with the time that is offered to it. */
    offered: async (
      patient: Caller,
      over: object = {},
    ): Promise<SlotOffer & { entryId: string }> => {
      const entry = await waits(patient)
      const answer = await offer(entry, over)
      expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
      return { ...answer.body, entryId: entry.id }
    },

    read: async (id: string) => (await staff.ask(readWaiting, { params: { id } })).body,
  }
}
