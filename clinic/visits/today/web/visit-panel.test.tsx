import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let today: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  await clinic.sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [row] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  today = row?.today ?? ''
})
afterAll(() => clinic.close())

async function aVisit(name: string, time: string) {
  const { userId: patientId } = await clinic.signedIn('patient', { name })
  await clinic.sql`update patients set contact = '+1 555 0142', allergies = 'Penicillin',
    dob = '1980-05-06' where id = ${patientId}`
  const id = await anAppointment(clinic.sql, {
    ...{ patientId, doctorId: doctor.userId },
    ...{ date: today, time, reason: 'Cough' },
  })
  return { id, patientId }
}

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
const stored = async (id: string) => (await staff.ask(readAppointment, { params: { id } })).body

test('the desk opens a visit from the board and takes it from check-in to its bill', async () => {
  const { id, patientId } = await aVisit('Ana Simic', '23:00')
  await aBill(clinic.sql, { patientId, amount: '80.00' })
  await aBill(clinic.sql, { patientId, amount: '40.50' })
  const app = openApp('/today', clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'Ana Simic' }))
  expect(app.url()).toBe(`/today?show=${id}`)
  const visit = await panel('Ana Simic')
  await visit.findByText('Penicillin')
  expect(visit.getByRole('link', { name: '+1 555 0142' }).getAttribute('href')).toBe(
    'tel:+15550142',
  )
  expect(
    (await visit.findByRole('link', { name: 'Owes $120.50, all overdue' })).getAttribute('href'),
  ).toBe(`/patients/details/${patientId}?tab=bills`)
  visit.getByText('Cough')
  for (const [act, next] of [
    ['Check in', 'Call'],
    ['Call', 'Start'],
    ['Start', 'Complete'],
  ] as const) {
    await userEvent.click(visit.getByRole('button', { name: act }))
    await visit.findByRole('button', { name: next })
    await expect
      .poll(() => visit.getByRole('button', { name: next }).dataset['variant'])
      .toBe('filled')
  }
  await userEvent.click(visit.getByRole('button', { name: 'Complete' }))
  expect((await visit.findByRole('link', { name: 'Make bill' })).getAttribute('href')).toBe(
    `/billing/add?patientId=${patientId}&appointmentId=${id}`,
  )
  expect((await stored(id)).state).toBe('completed')
})

test('a visit that is canceled keeps its reason, and the notice takes it back', async () => {
  const { id } = await aVisit('Ivo Brandt', '22:00')
  openApp(`/appointments?show=${id}`, clinic, staff)
  const visit = await panel('Ivo Brandt')
  await userEvent.click(await visit.findByRole('button', { name: 'Cancel visit' }))
  const form = within(visit.getByRole('region', { name: 'Cancel visit' }))
  await userEvent.type(form.getByLabelText('Reason'), 'Has a fever')
  await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
  await visit.findByText('Has a fever')
  expect(await stored(id)).toMatchObject({ state: 'canceled', cancelReason: 'Has a fever' })
  await screen.findByText('The visit of Ivo Brandt is canceled.')
  const notice = screen.getByText('The visit of Ivo Brandt is canceled.').closest('[role="status"]')
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo' }))
  await visit.findByRole('button', { name: 'Check in' })
  expect((await stored(id)).state).toBe('scheduled')
})

test('a visit of somebody deceased says why nothing is begun, and is canceled', async () => {
  const { id, patientId } = await aVisit('Dora Dead', '18:00')
  await clinic.sql`update patients set deceased_on = '2026-01-02' where id = ${patientId}`
  openApp(`/today?show=${id}`, clinic, staff)
  const visit = await panel('Dora Dead')
  await visit.findByText('Deceased Jan 2, 2026')
  visit.getByText('This patient is deceased: visits can be canceled, not booked or begun.')
  for (const name of ['Check in', 'Start', 'Confirm', 'Move', 'Book next']) {
    expect(visit.queryByRole('button', { name })).toBeNull()
  }
  visit.getByRole('button', { name: 'Cancel visit' })
})

test('a visit is moved to a free time with two presses', async () => {
  const { id } = await aVisit('Ben Okoro', '21:00')
  await aSchedule(clinic.sql, doctor.userId, {
    days: [1, 2, 3, 4, 5, 6, 7],
    starts: '08:00',
    ends: '12:00',
  })
  openApp(`/today?show=${id}`, clinic, staff)
  const visit = await panel('Ben Okoro')
  await userEvent.click(await visit.findByRole('button', { name: 'Move' }))
  const times = within(await visit.findByRole('group', { name: 'Free times' }))
  const [first] = times.getAllByRole('button')
  expect(first?.textContent).toMatch(/^(08:00|8:00)/)
  await userEvent.click(first as HTMLElement)
  await screen.findByText(/^Ben Okoro moved to/)
  expect((await stored(id)).time).toBe('08:00')
})

test('a doctor sees their visit without the acts of the desk, and goes on to its record', async () => {
  const { id } = await aVisit('Zoe Marsh', '20:00')
  openApp(`/today?show=${id}`, clinic, doctor)
  const visit = await panel('Zoe Marsh')
  await userEvent.click(await visit.findByRole('button', { name: 'Start' }))
  expect((await visit.findByRole('link', { name: 'Write record' })).getAttribute('href')).toBe(
    `/doctor?visit=${id}`,
  )
  for (const name of ['Cancel visit', 'Move', 'Delete', 'Book next']) {
    expect(visit.queryByRole('button', { name })).toBeNull()
  }
  expect(visit.queryByText(/^Owes/)).toBeNull()
})

test('a visit that is not there says so; a patient has no panel at all', async () => {
  openApp(`/today?show=${uuidv7()}`, clinic, staff)
  await screen.findByText('This visit was deleted, or it never existed.')
  const { id } = await aVisit('Cleo Hart', '19:00')
  openApp(`/patient?show=${id}`, clinic, await clinic.signedIn('patient'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Cleo Hart')).toBeNull()
})
