import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClinicWithMail, type ClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'

let clinic: ClinicWithMail
let staff: Caller
beforeAll(async () => {
  clinic = await aClinicWithMail()
  const { sql } = clinic
  staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await aSchedule(sql, doctor.userId, { days: [1, 2, 3, 4, 5, 6, 7] })
  await aVisitType(sql, { name: 'First visit', minutes: 30 })
  await sql`update visit_types set bookable_by = 'everyone'`
})
afterAll(() => clinic.close())

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

test('a clinic without online booking says so on the booking page', async () => {
  openApp('/', clinic)
  await screen.findByRole('heading', { level: 1 })
  openApp('/book', clinic)
  await screen.findByText('Nothing can be booked here at present. Please call the clinic.')
})

test('a clinic without a mail server has no online booking, since nobody could confirm', async () => {
  const bare = await testClinic()
  await bare.sql`update booking_rules set public_booking = 'on'`
  openApp('/book', bare)
  await screen.findByText('Nothing can be booked here at present. Please call the clinic.')
  await bare.close()
})

test('a new patient books from the home page and confirms; the desk adds a chart and the visit', async () => {
  const { sql } = clinic
  await sql`update booking_rules set public_booking = 'on'`
  openApp('/', clinic)
  await userEvent.click(await screen.findByRole('link', { name: 'Book a first appointment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  const [slot] = await screen.findAllByRole('button', { name: /^10:00 Dr\. / })
  if (!slot) throw new Error('Nothing is free.')
  await userEvent.click(slot)
  screen.getByText(/ at 10:00 with Dr. Ana Silva$/)
  await type('Name', 'Nia New')
  await type('Date of Birth', '1990-05-06')
  await type('Email', 'nia@example.com')
  await type('Phone', '+49 30 123456')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for this appointment' }))
  await screen.findByText(/A mail is on its way to nia@example.com/)
  openApp(`/book/confirm#${await clinic.mails.token('nia@example.com')}`, clinic)
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I will come' }))
  await screen.findByText(/^Thank you\./)

  openApp('/appointments', clinic, staff)
  await userEvent.click(await screen.findByText('New patients, identity to be checked'))
  await userEvent.click(await screen.findByRole('button', { name: 'New chart: Nia New' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New chart for Nia New' }))
  await userEvent.selectOptions(dialog.getByLabelText('Gender'), 'female')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Patient' }))
  await screen.findByText('Booked for Nia New.')
  await screen.findByRole('cell', { name: /Nia New/ })
})

test('a new patient books in German: days, refusals and the mail too', async () => {
  const { sql } = clinic
  await sql`update booking_rules set public_booking = 'on'`
  await sql`update message_settings set language = 'de'`
  openApp('/book', clinic)
  await screen.findByRole('heading', { name: 'Einen ersten Termin buchen' })
  expect(document.documentElement.lang).toBe('de')
  await userEvent.click(await screen.findByRole('button', { name: 'Später' }))
  const [day] = await screen.findAllByRole('heading', { level: 2 })
  expect(day?.textContent).toMatch(/^(Mon|Diens|Mittwoch|Donners|Frei|Sams|Sonn)(tag)?, \d+\. /)
  const [slot] = await screen.findAllByRole('button', { name: /^11:00 Dr\. / })
  if (!slot) throw new Error('Nothing is free.')
  await userEvent.click(slot)
  screen.getByText(/, 11:00, bei Dr\. Ana Silva$/)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Diesen Termin anfragen' }))
  await type('Vor- und Nachname', 'Nils Neu')
  await type('Geburtsdatum', '1890-05-06')
  await type('E-Mail-Adresse', 'nils@example.com')
  await type('Telefonnummer', ' ')
  await send()
  expect(await screen.findAllByText(/^Bitte geben Sie Ihre Telefonnummer ein/)).not.toEqual([])
  await type('Telefonnummer', '+49 30 123456')
  await send()
  expect(await screen.findAllByText(/nicht vor 1900/)).not.toEqual([])
  await fill(screen.getByLabelText('Geburtsdatum'), '1990-05-06')
  await send()
  await screen.findByText(/^Eine E-Mail an nils@example\.com ist unterwegs\./)
  const [mail] = await sql<{ subject: string }[]>`
    select subject from mails where to_address = 'nils@example.com'`
  expect(mail?.subject).toBe('Bitte bestätigen Sie Ihren Termin bei OpenWard Clinic')
  const link = `/book/confirm#${await clinic.mails.token('nils@example.com')}`
  openApp(link, clinic)
  await userEvent.click(await screen.findByRole('button', { name: 'Ja, ich komme' }))
  await screen.findByText(/^Vielen Dank\. Wir erwarten Sie: .*, 11:00, Dr\. Ana Silva\./)
  openApp(link, clinic)
  await userEvent.click(await screen.findByRole('button', { name: 'Ja, ich komme' }))
  await screen.findByText(/^Dieser Link wurde schon benutzt/)
})
