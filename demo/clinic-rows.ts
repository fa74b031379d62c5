import { lateAfterDays } from '../clinic/records/medical-records/medical-record.ts'
import { dermatologist, type Doctor, doctors, familyDoctor, patient, staff } from './cast.ts'
import { type Chance, seededChance } from './chance.ts'
import { dateOf, type Day, wallClock } from './days.ts'
import { noteText } from './episode.ts'
import { drawPeople } from './households.ts'
import { extraOf } from './extra-fields.ts'
import { idAt } from './ids.ts'
import { owedBills } from './owed-bills.ts'
import type { Person } from './person.ts'
import { linesFor } from './price-list.ts'
import { progressOf, withTickets } from './progress.ts'
import { referralOf } from './referrals.ts'
import { tellStory, type Visit } from './story.ts'
import { specialCharts } from './special-charts.ts'
import { bookingsOf } from './rooms.ts'
import { visitTypeOf, visitTypes } from './visit-types.ts'

const seed = 20_250_401
const patientCount = 400

export interface Clock {
  readonly today: Day
  /** Minutes since midnight by the clinic's clock. */
  readonly minutes: number
}

/** All rows of the demo clinic except its accounts; the same for the same clock. */
export function clinicRows(clock: Clock) {
  const people = drawPeople(seed, clock.today, patientCount)
  const visits = tellStory(seed, people, { day: clock.today, minutes: clock.minutes })
  const chance = seededChance(seed, 200_000)
  const progress = seededChance(seed, 200_001)
  const extra = seededChance(seed, 200_004)
  const paying = seededChance(seed, 200_006)
  const appointments = visits.map((visit) => ({ visit, row: appointmentRow(visit, clock, chance) }))
  const completed = appointments.filter(({ visit }) => visit.status === 'completed')
  const unsigned = unsignedOf(
    completed.map(({ visit }) => visit),
    clock.today,
  )
  const records = completed.map(({ visit, row }) => ({
    ...recordRows(visit, row.id, clock, chance),
    isSigned: !unsigned.has(visit),
  }))
  const made = completed.map(({ visit, row }, place) => ({
    ...billRows(visit, row.id, place + 1, clock, chance, isLastOf(visit, visits)),
    day: visit.slot.day,
  }))
  const bills = owedBills(made, clock.today)
  const special = specialCharts(people, visits, clock.today)
  return {
    people,
    patients: people.map((person) => ({
      ...patientRow(person, chance, extra),
      ...special.get(person.id),
    })),
    appointments: withTickets(
      appointments.map(({ visit, row }) => ({ ...row, ...progressOf(visit, clock, progress) })),
      wallClock(clock.today, 0),
    ),
    resourceBookings: bookingsOf(
      appointments.map(({ row }) => row),
      needsOfVisit,
    ),
    records: records.map(({ row, isSigned }) => ({
      ...row,
      signed: isSigned ? row.at : null,
    })),
    addenda: records.flatMap(({ addendum, isSigned }) => (addendum && isSigned ? [addendum] : [])),
    bills: bills.map(({ row }) => row),
    payments: bills.flatMap(({ payment }) => {
      if (!payment) return []
      const { day, ...paid } = payment
      return [{ id: idAt(day, paying), method: paying.from(waysToPay), ...paid }]
    }),
    billLines: bills.flatMap(({ lines }) => lines),
  }
}
export type ClinicRows = ReturnType<typeof clinicRows>

function needsOfVisit({ visit_type_id }: { readonly visit_type_id: string }) {
  const type = visitTypes.find(({ id }) => id === visit_type_id)
  return { rooms: type?.room_ids ?? [], devices: type?.device_ids ?? [] }
}

function isLastOf(visit: Visit, visits: readonly Visit[]): boolean {
  const own = visits.filter((one) => one.person === visit.person && one.status === 'completed')
  return own.at(-1) === visit
}

function doctorOf(visit: Visit): Doctor {
  const doctor = doctors.find((one) => one.specialty === visit.specialty)
  if (!doctor) throw new Error(`Nobody practises ${visit.specialty}.`)
  return doctor
}

function patientRow(person: Person, chance: Chance, extra: Chance) {
  const isOwn = person.id === patient.id
  const registered = wallClock(person.registeredOn, chance.whole(510, 1000))
  return {
    id: person.id,
    user_id: person.hasAccount ? person.id : null,
    name: person.name,
    dob: person.dob,
    gender: person.gender,
    contact: person.contact,
    address: person.address,
    email: isOwn ? patient.email : person.email,
    emergency_contact: person.emergencyContact,
    insurance_number: person.insuranceNumber,
    blood_group: person.bloodGroup,
    language: person.language,
    marital_status: person.maritalStatus,
    interpreter: person.interpreter,
    mobility: person.mobility,
    ...referralOf(person.id),
    preferred_name: person.preferredName ?? null,
    pronouns: person.pronouns ?? null,
    extra: extraOf(extra),
    deceased_on: person.deceasedOn,
    at: registered,
    by: isOwn ? patient.id : chance.from(staff).id,
  }
}

function appointmentRow(visit: Visit, clock: Clock, chance: Chance) {
  const { slot, person } = visit
  const latest = Math.min(slot.day - 1, clock.today - 1)
  const bookedOn = Math.max(person.registeredOn, latest - chance.whole(0, 24))
  const isOver = visit.status === 'completed'
  const booked = wallClock(bookedOn, chance.whole(510, 1015))
  const desk = chance.from(staff).id
  return {
    id: idAt(bookedOn, chance),
    patient_id: person.id,
    doctor_id: doctorOf(visit).id,
    starts: wallClock(slot.day, slot.start),
    ends: wallClock(slot.day, slot.end),
    visit_type_id: visitTypeOf(visit),
    reason: visit.reason,
    status: visit.status,
    at: booked,
    by: desk,
    changed_at: isOver ? wallClock(slot.day, slot.end) : booked,
    changed_by: isOver ? doctorOf(visit).id : desk,
    version: visit.status === 'scheduled' ? 1 : 2,
    canceled_at: visit.status === 'canceled' ? canceledAt(visit, clock, bookedOn) : null,
  }
}

/** From an hour to three days before the visit; of a visit to come, when it was booked. */
function canceledAt({ slot }: Visit, clock: Clock, bookedOn: Day): string {
  const notice = 60 * (1 + ((slot.day * 13 + slot.start) % 72))
  const day = slot.day + Math.floor((slot.start - notice) / 1440)
  if (day >= clock.today || day <= bookedOn) return wallClock(bookedOn, 1020)
  return wallClock(day, (((slot.start - notice) % 1440) + 1440) % 1440)
}

function recordRows(visit: Visit, appointmentId: string, clock: Clock, chance: Chance) {
  const { note, slot } = visit
  if (!note) throw new Error('A completed visit has a note.')
  const doctor = doctorOf(visit).id
  const id = idAt(slot.day, chance)
  const notes = noteText(visit.specialty, note)
  const prescription = note.prescription?.join('\n') ?? null
  const written = wallClock(slot.day, slot.end)
  const addedOn = slot.day + chance.whole(1, 4)
  const added = wallClock(addedOn, chance.whole(720, 780))
  const text = addedOn < clock.today ? note.addendum : undefined
  return {
    row: {
      id,
      patient_id: visit.person.id,
      doctor_id: doctor,
      appointment_id: appointmentId,
      record_date: dateOf(slot.day),
      notes,
      prescription,
      at: written,
      by: doctor,
    },
    addendum: text
      ? { id: idAt(addedOn, chance), record_id: id, text, at: added, by: doctor }
      : null,
  }
}

/** Visits whose records wait for a signature: two of late, and one that its doctor forgot. */
function unsignedOf(completed: readonly Visit[], today: Day): ReadonlySet<Visit> {
  const inOrder = completed.toSorted(
    (a, b) => a.slot.day - b.slot.day || a.slot.start - b.slot.start,
  )
  const by = (doctor: Doctor, until: Day) =>
    inOrder.filter(
      ({ specialty, slot, person }) =>
        specialty === doctor.specialty && slot.day <= until && person.id !== patient.id,
    )
  return new Set([
    ...by(familyDoctor, today).slice(-2),
    ...by(dermatologist, today - lateAfterDays - 2).slice(-1),
  ])
}

const waysToPay = ['card', 'card', 'card', 'cash', 'cash', 'transfer'] as const

function billRows(
  visit: Visit,
  appointmentId: string,
  invoiceNumber: number,
  clock: Clock,
  chance: Chance,
  isLast: boolean,
) {
  const { slot, person } = visit
  const age = clock.today - slot.day
  const share = age > 30 ? 0.96 : age > 10 ? 0.86 : age > 0 ? 0.6 : 0.4
  const isPaid = chance.is(share) && !(isLast && person.id === patient.id)
  const paidOn = isPaid ? slot.day + chance.whole(0, Math.min(Math.max(age - 1, 0), 20)) : slot.day
  const id = idAt(slot.day, chance)
  const made = wallClock(slot.day, slot.end)
  const paidAt = paidOn > slot.day ? wallClock(paidOn, chance.whole(510, 1015)) : made
  const clerk = chance.from(staff).id
  const lines = linesFor(visit.specialty, visit.minutes, visit.note?.services ?? [])
  const amount = lines.reduce((sum, line) => sum + line.minor, 0)
  // Some patients have paid the first half.
  const isPart = !isPaid && age > 0 && invoiceNumber % 4 === 0
  const paid = isPaid ? amount : isPart ? Math.round(amount / 200) * 100 : 0
  return {
    row: {
      id,
      patient_id: person.id,
      appointment_id: appointmentId,
      invoice_number: invoiceNumber,
      amount_minor: amount,
      paid_minor: paid,
      bill_date: dateOf(slot.day),
      at: made,
      changed_at: paidAt,
      by: clerk,
      version: paid > 0 ? 2 : 1,
    },
    payment: paid > 0 && {
      bill_id: id,
      minor: paid,
      day: paidOn,
      at: paidAt,
      by: clerk,
    },
    lines: lines.map(({ description, minor }, place) => ({
      bill_id: id,
      position: place + 1,
      description,
      amount_minor: minor,
    })),
  }
}
