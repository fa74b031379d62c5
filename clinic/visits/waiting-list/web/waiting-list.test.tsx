import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { dateWords } from '../../../../contract/date-words.ts'
import { removeAppointment } from '../../appointments/appointment.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { closeBooking, openBooking } from '../../calendar/web/booking.ts'
import { aWaitingClinic, monday } from '../server/a-waiting-clinic.ts'
import { listWaiting } from '../waiting-entry.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const house = await aWaitingClinic(clinic)
const { staff, doctor } = house
const typeId = await aVisitType(sql, { name: 'Check-up', minutes: 30 })
await sql`update visit_types set bookable_by = 'patients', lead_hours = 1 where id = ${typeId}`

const form = { country: 'US', clock: '24', timeZone: 'UTC', today: '2026-01-01' } as const
const mondayWords = dateWords(form).day(monday)

afterEach(() => closeBooking())
let pia: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
})
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const states = async () =>
  (await staff.ask(listWaiting, { query: { state: 'all' } })).body.rows.map(({ state }) => state)

test('the desk puts somebody on the list, takes them off and back on again', async () => {
  const app = openApp('/waiting-list', clinic, staff)
  await screen.findByText('Nobody Is Waiting')
  await press('+ Put on Waiting List')
  const panel = within(await screen.findByRole('dialog', { name: 'Put on the waiting list' }))
  await userEvent.type(panel.getByRole('combobox', { name: 'Patient' }), 'Pia Novak')
  await userEvent.click(await panel.findByRole('option', { name: /Pia Novak/ }))
  await userEvent.type(panel.getByRole('combobox', { name: 'Doctors' }), 'Silva')
  await userEvent.click(await panel.findByRole('option', { name: /Silva/ }))
  panel.getByText('Dr. Ana Silva')
  await userEvent.click(panel.getByLabelText('Monday'))
  await userEvent.selectOptions(panel.getByLabelText(/^Priority/), 'Urgent')
  await userEvent.click(panel.getByRole('button', { name: 'Put on Waiting List' }))
  await screen.findByText('Pia Novak is on the waiting list.')
  const row = within(await screen.findByRole('row', { name: /Pia Novak/ }))
  row.getByText('Dr. Ana Silva')
  row.getByText('Mon')
  await userEvent.click(row.getByRole('link', { name: 'Pia Novak' }))
  await expect.poll(() => app.url()).toMatch(/^\/waiting-list\/[\w-]+$/)
  await press('Take off the list')
  await screen.findByText('Withdrawn')
  expect(await states()).toEqual(['withdrawn'])
  await press('Undo')
  await screen.findByRole('button', { name: 'Take off the list' })
  expect(await states()).toEqual(['waiting'])
})

test('the desk offers a free time, is told to call, and accepts for the patient', async () => {
  const entry = await house.waits(pia, { earliest: monday, latest: monday })
  openApp(`/waiting-list/${entry.id}`, clinic, staff)
  await press('Offer a time now')
  const times = within(await screen.findByRole('group', { name: 'Free times that suit' }))
  await userEvent.click(times.getAllByRole('button')[0] as HTMLElement)
  await screen.findByText(`Offered and held: ${mondayWords}, 08:00.`)
  await screen.findByText(/^Call them: /)
  await press(`Accept for patient: Pia Novak, ${mondayWords}, 08:00`)
  await screen.findByText(`Pia Novak is booked: ${mondayWords}, 08:00.`)
  await screen.findByText('Booked')
  const trace = within(screen.getByRole('table', { name: 'Offers' }))
  await trace.findByText(/at the desk$/)
  expect(await states()).toEqual(['booked'])
})

test('the board of today has offers in one line, which opens to answer them', async () => {
  const entry = await house.waits(pia, { earliest: monday, latest: monday })
  expect((await house.offer({ id: entry.id })).status).toBe(201)
  openApp('/today', clinic, staff)
  const line = within(await screen.findByRole('region', { name: 'Offered times' }))
  const folded = line.getByRole('group')
  expect(folded.hasAttribute('open')).toBe(false)
  expect(line.getByRole('heading').nextElementSibling?.textContent).toBe('1')
  await userEvent.click(line.getByText('Offered times'))
  await press(`Decline: Pia Novak, ${mondayWords}, 09:00`)
  await screen.findByText('Pia Novak stays on the waiting list.')
})

test('the desk finds no time while booking and puts the patient on the list from there', async () => {
  openApp('/patients', clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  act(() => openBooking({ patientId: pia.userId, doctorId: doctor.userId, date: monday }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add Appointment' }))
  await panel.findByLabelText('Time')
  await userEvent.click(panel.getByRole('button', { name: /waiting list$/ }))
  const field = await panel.findByRole<HTMLInputElement>('combobox', { name: 'Patient' })
  expect(field.value).toMatch(/^Pia Novak/)
  panel.getByText('Dr. Ana Silva')
  await userEvent.click(panel.getByRole('button', { name: 'Put on Waiting List' }))
  await screen.findByText('Pia Novak is on the waiting list.')
  expect(await states()).toEqual(['waiting'])
})

test('a patient asks to wait, sees the offer, and accepts it', async () => {
  openApp('/patient/book', clinic, pia)
  await userEvent.selectOptions(await screen.findByLabelText('With whom'), doctor.userId)
  await press('Put me on the waiting list')
  await userEvent.click(screen.getByLabelText('Monday'))
  await press('Wait for a Time')
  await screen.findByText('You are on the waiting list.')
  await screen.findByText(/with Dr\. Ana Silva: Mon$/)
  const { body } = await staff.ask(listWaiting)
  const offer = await house.offer({ id: body.rows[0]?.id ?? '' })
  expect(offer.status).toBe(201)
  cleanup()
  openApp('/patient', clinic, pia)
  await screen.findByText(/It is held for you until/)
  await press('Accept')
  await screen.findByText(`Booked: ${mondayWords}, 09:00.`)
  expect(await states()).toEqual(['booked'])
})

test('a patient waits for a full group, and accepts the place of a patient who cancels', async () => {
  const group = await aVisitType(sql, { name: 'Back school', minutes: 60 })
  await sql`update visit_types set bookable_by = 'patients', capacity = 2 where id = ${group}`
  const over = { visitTypeId: group, minutes: 60 }
  const first = await house.booked(await clinic.signedIn('patient'), over)
  await house.booked(await clinic.signedIn('patient'), over)
  openApp('/patient/book', clinic, pia)
  await userEvent.selectOptions(await screen.findByLabelText('What for'), group)
  await userEvent.selectOptions(screen.getByLabelText('With whom'), doctor.userId)
  await press('Put me on the waiting list')
  await press('Wait for a Time')
  await screen.findByText('You are on the waiting list.')
  await staff.ask(removeAppointment, { params: { id: first.id }, version: first.version })
  await house.rounds.run()
  cleanup()
  openApp('/patient', clinic, pia)
  await press('Accept')
  await screen.findByText(`Booked: ${mondayWords}, 09:00.`)
  expect(await states()).toEqual(['booked'])
  await sql`update visit_types set status = 'retired' where id = ${group}`
})
