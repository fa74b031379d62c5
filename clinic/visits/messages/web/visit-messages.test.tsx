import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { makeVisitLink } from '../server/visit-link-store.ts'
import { readMessageSettings, readMessageTexts } from '../message-settings.ts'
import { noAddressNotes, readOwnWaysToWrite } from '../visit-message.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let patient: Caller
let visit: { appointmentId: string; patientId: string; startsAt: string }

beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patient = await clinic.signedIn('patient', { name: 'Pia Novak', email: 'pia@example.com' })
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  const { sql } = clinic
  const id = await anAppointment(sql, { patientId: patient.userId, doctorId: doctor.userId })
  await sql`
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, state, due_at,
      to_address, subject, body, sent_at)
    select id, patient_id, 'confirmation', 'mail', starts_at, 'sent', now(), 'pia@example.com',
      'Your appointment', 'Dear Pia', now() from appointments`
  const [row] = await sql<{ startsAt: string }[]>`select starts_at from appointments`
  visit = { appointmentId: id, patientId: patient.userId, startsAt: row?.startsAt ?? '' }
})
afterAll(() => clinic.close())

test('an admin turns messages on and sets reminders, and sees which settings do not fit', async () => {
  openApp('/settings/messages', clinic, admin)
  await userEvent.selectOptions(await screen.findByLabelText('Messages about visits'), 'On')
  await fill(screen.getByLabelText('Reminders, hours before the visit'), '24, 72, 24')
  await userEvent.selectOptions(screen.getByLabelText('By SMS'), 'On')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Messages by SMS need a gateway.')).not.toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('By SMS'), 'Off')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
  expect((await admin.ask(readMessageSettings)).body).toMatchObject({
    sending: 'on',
    reminderHours: '72, 24',
    quietStarts: '21:00',
  })
})

test('an admin writes a text, sees its preview, and restores the usual one', async () => {
  openApp('/settings/messages', clinic, admin)
  const preview = () => within(screen.getByRole('group', { name: 'Preview' }))
  await screen.findByText(/^Dear Mia Miller,/)
  await fill(screen.getByLabelText('Text'), 'Come on {date}, {diagnosis}.')
  preview().getByText('This message cannot contain {diagnosis}.')
  await fill(screen.getByLabelText('Text'), 'Hello {patient}, come on {date} at {time}.')
  preview().getByText(/^Hello Mia Miller, come on \w+, /)
  await userEvent.click(screen.getByRole('button', { name: 'Save Text' }))
  await screen.findByText('Text saved.')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the usual text' }))
  await waitFor(() => expect(preview().queryByText(/^Hello/)).toBeNull())
  expect((await admin.ask(readMessageTexts)).body.texts).toEqual([])
})

test('a message without an address leads to the contact of the patient', async () => {
  const { sql } = clinic
  const { id: patientId } = await aPatient(sql, { name: 'Una Reachable' })
  await sql`
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, state, due_at, note)
    select id, ${patientId}, 'change', 'mail', starts_at, 'dropped', now(),
      ${noAddressNotes.mail} from appointments`
  openApp('/messages', clinic, staff)
  const link = await screen.findByRole('link', { name: 'Add email of Una Reachable' })
  expect(link.getAttribute('href')).toBe(`/patients/edit/${patientId}`)
})

test('the desk sees a sent message and sends it again', async () => {
  openApp('/messages', clinic, staff)
  const row = within(await screen.findByRole('row', { name: /Pia Novak/ }))
  row.getByText('pia@example.com')
  await userEvent.click(row.getByText('Confirmation (Mail)'))
  row.getByText('Dear Pia')
  await userEvent.click(row.getByRole('button', { name: 'Send again: Confirmation to Pia Novak' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('Planned')
})

test('a patient stops the mails, and the desk sees it on the chart', async () => {
  openApp('/profile', clinic, patient)
  const ways = within(await screen.findByRole('group', { name: 'The clinic may write to you by' }))
  await userEvent.click(ways.getByRole('checkbox', { name: 'Mail' }))
  await waitFor(async () =>
    expect((await patient.ask(readOwnWaysToWrite)).body).toEqual({ mail: 'off', sms: 'on' }),
  )
  openApp(`/patients/details/${patient.userId}?tab=messages`, clinic, staff)
  const seen = await screen.findByRole('group', { name: 'Wants messages about visits by' })
  expect(within(seen).getByRole<HTMLInputElement>('checkbox', { name: 'Mail' }).checked).toBe(false)
})

test('a person with the link cancels with a button, and sees no name', async () => {
  const token = await makeVisitLink(clinic.sql, {
    ...visit,
    offerId: null,
    purpose: 'cancel',
    expiresAt: visit.startsAt,
  })
  openApp(`/visit#${token}`, clinic)
  await screen.findByText('OpenWard Clinic: Monday, March 4, 2030 at 09:00')
  expect(document.body.textContent).not.toContain('Pia')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the appointment' }))
  await screen.findByText('Your appointment is canceled.')
  openApp(`/visit#${token}`, clinic)
  await screen.findByText('Your appointment is canceled.')
  expect(screen.queryByRole('button', { name: 'Cancel the appointment' })).toBeNull()
})

test('a link in a message opens in the clinic’s language, and so do its refusals', async () => {
  await clinic.sql`update message_settings set language = 'de'`
  const { userId: patientId } = await clinic.signedIn('patient')
  const { userId: doctorId } = await clinic.signedIn('doctor')
  const appointmentId = await anAppointment(clinic.sql, { patientId, doctorId, time: '14:30' })
  const [row] = await clinic.sql<{ startsAt: string }[]>`
    select starts_at from appointments where id = ${appointmentId}`
  const about = { appointmentId, patientId, offerId: null, startsAt: row?.startsAt ?? '' }
  const ends = { expiresAt: about.startsAt }
  const confirming = await makeVisitLink(clinic.sql, { ...about, ...ends, purpose: 'confirm' })
  openApp(`/visit#${confirming}`, clinic)
  await screen.findByText('OpenWard Clinic: Montag, 4. März 2030, 14:30')
  expect(document.documentElement.lang).toBe('de')
  await userEvent.click(screen.getByRole('button', { name: 'Ich komme' }))
  await screen.findByText('Vielen Dank. Wir erwarten Sie.')
  openApp(`/visit#${confirming}`, clinic)
  await screen.findByText(/^Dieser Link wurde schon benutzt/)

  // The visit is too soon to be canceled by a link.
  const [soon] = await clinic.sql<{ startsAt: string }[]>`
    update appointments set starts_at = now() + interval '10 minutes',
      ends_at = now() + interval '20 minutes' where id = ${appointmentId} returning starts_at`
  const startsAt = soon?.startsAt ?? ''
  const tooLate = { ...about, startsAt, expiresAt: startsAt, purpose: 'cancel' as const }
  await clinic.sql`update message_settings set language = 'fr'`
  openApp(`/visit#${await makeVisitLink(clinic.sql, tooLate)}`, clinic)
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }))
  await screen.findByText(/^Il n’est plus possible d’annuler/)
  await clinic.sql`update message_settings set language = 'en'`
})
