import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { daysAfter } from '../../../contract/dates.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const chart = (name: string) => within(screen.getByRole('region', { name }))

test('a new clinic is told that there is nothing to draw yet', async () => {
  openApp('/admin', clinic, admin)
  expect(await screen.findAllByText('No visits to show yet.')).toHaveLength(3)
  screen.getByText('No days of doctors to show yet.')
  expect(screen.getAllByText('No bills to show yet.')).toHaveLength(2)
  screen.getByText('There is no backup of this clinic yet.', { exact: false })
  screen.getByText('Nobody has verified the audit log on its page yet.', { exact: false })
  expect(screen.queryByText(/not delivered/)).toBeNull()
})

test('an admin reads the weeks by keyboard and as a table, and goes to the rows', async () => {
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const { userId: patientId } = await clinic.signedIn('patient')
  const [now] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  const yesterday = daysAfter(now?.today ?? '', -1)
  const visit = { patientId, doctorId, status: 'completed' } as const
  await anAppointment(clinic.sql, { ...visit, date: yesterday, time: '09:00' })
  await anAppointment(clinic.sql, { ...visit, date: yesterday, time: '10:00' })
  await anAppointment(clinic.sql, { ...visit, date: daysAfter(yesterday, -7), time: '10:00' })
  await aBill(clinic.sql, { patientId, date: yesterday, amount: '80.00' })
  await clinic.sql`
    insert into mails (id, to_address, subject, body, html, state, attempts)
    values (gen_random_uuid(), 'a@b.example', 'Hello', 'Hello', '', 'failed', 5)`
  const app = openApp('/admin?weeks=4', clinic, admin)
  const slider = await screen.findByRole('slider', { name: 'Visits by week' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: Visits 2$/)
  slider.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: Visits 1$/)
  await userEvent.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: Visits 0$/)

  const rows = within(screen.getByRole('table', { name: 'Visits', hidden: true })).getAllByRole(
    'row',
    { hidden: true },
  )
  expect(rows).toHaveLength(5)
  const linkOf = (tile: string, name: string) =>
    chart(tile).getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(linkOf('Visits', '3')).toMatch(
    /^\/reports\/visits-over-time\/rows\?from=[\d-]+&to=[\d-]+&measure=held$/,
  )
  expect(linkOf('Visits', 'Visits')).toMatch(
    /^\/reports\/visits-over-time\?from=[\d-]+&to=[\d-]+&by=week&compare=weeks$/,
  )
  expect(linkOf('Income', '$80.00')).toMatch(
    /^\/reports\/revenue\/rows\?from=[\d-]+&to=[\d-]+&measure=billed$/,
  )
  expect(linkOf('Owed, by age', '$80.00')).toBe('/reports/aging/rows?measure=owed')
  expect(screen.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')).toBe(
    '/settings/outbox?state=failed',
  )

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), '26 weeks')
  await waitFor(() => expect(app.url()).toBe('/admin?weeks=26'))
  await waitFor(() =>
    expect(
      screen.getByRole('slider', { name: 'Visits by week' }).getAttribute('aria-valuemax'),
    ).toBe('26'),
  )
})
