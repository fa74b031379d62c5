import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidate } from '../../../../web/query-client.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aBookingRequest } from '../../booking-requests/server/a-booking-request.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { aWaitingClinic, monday } from '../../waiting-list/server/a-waiting-clinic.ts'
import { answerOffer } from '../../waiting-list/slot-offer.ts'

let clinic: TestClinic
let house: Awaited<ReturnType<typeof aWaitingClinic>>
let pia: Caller
let offer: { readonly id: string; readonly entryId: string }
beforeAll(async () => {
  clinic = await testClinic()
  house = await aWaitingClinic(clinic)
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
  const doctorId = house.doctor.userId
  const { sql } = clinic
  const visitTypeId = await aVisitType(sql, { name: 'First visit', minutes: 30 })
  offer = await house.offered(pia)
  await aBookingRequest(sql, { doctorId, visitTypeId, time: '10:00' })
  await sql`insert into outside_calendars (id, titles) values (${doctorId}, 'on')`
  await sql`insert into busy_times (doctor_id, starts_at, ends_at, title)
    select ${doctorId}, (${monday}::date + time '11:00') at time zone time_zone,
      (${monday}::date + time '12:30') at time zone time_zone, 'Choir' from clinic`
})
afterAll(() => clinic.close())

const url = (view: string, doctor = house.doctor.userId) =>
  `/appointments?view=${view}&date=${monday}&doctor=${doctor}`
const offered = '09:00 to 09:30, Held for Pia Novak, Offered from the waiting list'
const requested = '10:00 to 10:30, Held for Nia New, Requested by a new patient'

test('the desk sees in a day what is held and for whom, and opens the entry or the request', async () => {
  const app = openApp(url('day'), clinic, house.staff)
  await userEvent.click(await screen.findByRole('link', { name: offered }))
  await expect.poll(() => app.url()).toBe(`/waiting-list/${offer.entryId}`)
  await screen.findByRole('table', { name: 'Offers' })
  cleanup()
  const again = openApp(url('day'), clinic, house.staff)
  const link = await screen.findByRole('link', { name: requested })
  // The arrow keys lead to it.
  const slot = screen.getByRole('gridcell', { name: /^08:00/ })
  act(() => slot.focus())
  for (let step = 0; step < 7; step += 1) await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => again.url()).toBe('/appointments?view=list')
  await screen.findByRole('table', { name: 'New patients, identity to be checked' })
})

test('a doctor sees that a time is held, without a name or a link', async () => {
  openApp(url('day'), clinic, house.doctor)
  await screen.findByRole('gridcell', {
    name: '09:00 to 09:30, Held, Offered from the waiting list',
  })
  expect(screen.queryByText(/Pia Novak|Nia New/)).toBeNull()
  expect(screen.queryByRole('link', { name: /Held/ })).toBeNull()
})

test('an agenda shows held times, and when doctors are busy elsewhere', async () => {
  const app = openApp(url('agenda'), clinic, house.staff)
  const part = within(await screen.findByRole('region', { name: 'Monday, March 4, 2030' }))
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '09:0009:30Held for Pia NovakOffered from the waiting list',
    '10:0010:30Held for Nia NewRequested by a new patient',
    '11:0012:30ChoirBusy elsewhere',
  ])
  await userEvent.click(part.getByRole('link', { name: /Held for Pia Novak/ }))
  await expect.poll(() => app.url()).toBe(`/waiting-list/${offer.entryId}`)
})

test('a week of several doctors and a month count held times and show busy times', async () => {
  const other = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  openApp(url('week', `${house.doctor.userId},${other.userId}`), clinic, house.staff)
  await screen.findByRole('link', {
    name: 'Dr. Ana Silva, Monday, March 4, 2030: 0 visits, 6 h 30 min free, 2 held, busy 11:00–12:30',
  })
  const free = await screen.findByRole('link', {
    name: 'Dr. Ana Silva, Tuesday, March 5, 2030: 0 visits, 9 h free',
  })
  within(free).getByText('9 h free')
  // Without hours a doctor is free in the usual ones.
  screen.getByRole('link', { name: 'Jonas Berg, Tuesday, March 5, 2030: 0 visits, 10 h free' })
  cleanup()
  openApp(url('month'), clinic, house.staff)
  await screen.findByRole('link', {
    name: 'Monday, March 4, 2030: 0 visits, 2 held, 0% booked, busy elsewhere for 1 h 30 min',
  })
})

test('an offer that ends disappears from the open calendar', async () => {
  openApp(url('day'), clinic, house.staff)
  await screen.findByRole('link', { name: offered })
  const params = { id: offer.id }
  await house.staff.ask(answerOffer, { params, body: { answer: 'withdraw' } })
  await act(() => invalidate(answerOffer.changes))
  await screen.findByRole('link', { name: requested })
  expect(screen.queryByRole('link', { name: offered })).toBeNull()
})
