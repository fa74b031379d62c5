import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { addDuty } from '../../access/duties/duty.ts'
import { addBill } from '../../billing/bills/bill.ts'
import { addPayment } from '../../billing/bills/payment.ts'
import { newBill } from '../../billing/bills/server/a-bill.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
let patientId: string
let today: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  patientId = (await clinic.signedIn('patient')).userId
  // Noon, so that the day does not end during the test.
  await clinic.sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [now] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  today = now?.today ?? ''
})
afterAll(() => clinic.close())

const parts = async () =>
  within(await screen.findByRole('navigation', { name: 'The day in brief' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const unpaid = () => `/billing?status=unpaid&from=${today}&to=${today}`

test('the desk reads who waits, what is unpaid and what was taken today, and goes there', async () => {
  openApp('/staff', clinic, staff)
  expect(await parts()).toEqual([
    ['Nobody is waiting', '/today'],
    ['No unpaid bills of today', unpaid()],
    ['$0.00 taken today', '/billing/day'],
  ])

  const { userId: doctorId } = await clinic.signedIn('doctor')
  const visitId = await anAppointment(clinic.sql, { patientId, doctorId, date: today })
  await clinic.sql`update appointments set stage = 'arrived', ticket = 1,
    arrived_at = now() - interval '25 minutes' - interval '10 seconds' where id = ${visitId}`
  for (const amount of ['80.00', '20.00']) {
    const { body } = await staff.ask(addBill, {
      body: { ...newBill(patientId), amount, date: today } as never,
    })
    if (amount === '80.00') continue
    const payment = { id: uuidv7(), amount, method: 'card', date: today } as never
    await staff.ask(addPayment, { params: { id: body.id }, body: payment })
  }
  openApp('/staff', clinic, staff)
  expect(await parts()).toEqual([
    ['1 waiting (longest 25 min)', '/today'],
    ['1 unpaid bill of today', unpaid()],
    ['$20.00 taken today', '/billing/day'],
  ])
})

test('an account sees the parts that its duties open, and the line waits for no answer that fails', async () => {
  const admin = await clinic.signedIn('admin')
  const duty = { id: uuidv7(), name: 'Bills alone', role: 'staff' as const }
  await admin.ask(addDuty, { body: { ...duty, permissions: ['bills.read'] } })
  openApp('/staff', clinic, await clinic.signedIn('staff', { duty: duty.name }))
  expect((await parts()).map(([words]) => words)).toEqual(['1 unpaid bill of today'])

  openApp('/staff', clinic, staff)
  const send = globalThis.fetch
  globalThis.fetch = (address, init) =>
    (address as string).startsWith('/api/day-end')
      ? Promise.reject(new TypeError('network'))
      : send(address, init)
  await waitFor(async () => expect(await parts()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
