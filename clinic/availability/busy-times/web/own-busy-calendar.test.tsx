import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
})
afterAll(() => clinic.close())

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

test('a doctor names a calendar by its address, sees that it is being read, and removes it', async () => {
  openApp('/profile', clinic, doctor)
  const address = await screen.findByLabelText('Address of your calendar')
  await userEvent.type(address, 'ftp://calendar.invalid/x.ics')
  await userEvent.click(screen.getByRole('button', { name: 'Read the calendar' }))
  await screen.findAllByText('Enter an address that begins with https://.')
  await userEvent.clear(address)
  await userEvent.type(address, 'webcal://calendar.invalid/x.ics')
  await userEvent.click(screen.getByRole('button', { name: 'Read the calendar' }))
  await screen.findByText('Reading calendar.invalid...')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByLabelText('Address of your calendar')
})

test('a doctor has a file read; a file that is no calendar gets a message beside it', async () => {
  openApp('/profile', clinic, doctor)
  const field = await screen.findByLabelText('Or a file (.ics), read once')
  const file = (text: string) => new File([text], 'own.ics', { type: 'text/calendar' })
  await userEvent.upload(field, file('Dear diary'))
  await screen.findByText('This is not a calendar that can be read.')
  const event = ['BEGIN:VEVENT', 'DTSTART:20200101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']
  await userEvent.upload(field, file(calendar(...event, 'END:VEVENT')))
  await screen.findByText(/^73\d busy times without titles from a file, last read/)
})
