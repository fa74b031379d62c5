import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { readOwnVisit } from '../../../portal/own-visits/own-visit.ts'
import { makeCheckInLink } from '../check-in.ts'

let clinic: TestClinic
let staff: Caller
let token: string
let code: string
beforeAll(async () => {
  clinic = await testClinic()
  const { sql } = clinic
  await sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [row] = await sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const ana = await clinic.signedIn('patient', { name: 'Ana Simic' })
  token = (await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })).body.token
  const ids = { patientId: ana.userId, doctorId: doctor.userId }
  const id = await anAppointment(sql, { ...ids, date: row?.today ?? '', time: '13:00' })
  code = (await ana.ask(readOwnVisit, { params: { id } })).body.checkInCode ?? ''
})
afterAll(() => clinic.close())
afterEach(() => vi.useRealTimers())

const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^C/ })

test('a patient types the code on the keypad and reads a number, no name, and Done clears the page', async () => {
  openApp(`/check-in#${token}`, clinic)
  await codeField()
  expect(screen.queryByRole('navigation')).toBeNull()
  for (const digit of code) {
    await userEvent.click(screen.getByRole('button', { name: digit }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }))
  await screen.findByText('You are checked in.')
  screen.getByText('Your number is 1')
  expect(document.body.textContent).not.toMatch(/Simic|Okoye/)
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect((await codeField()).value).toBe('')
})

test('a wrong code typed on a keyboard is refused, and the page clears itself later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openApp(`/check-in#${token}`, clinic)
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
  await user.type(await codeField(), `${code === '111111' ? '222222' : '111111'}{Enter}`)
  await screen.findByText('This code does not work now. Please check it, or go to the desk.')
  act(() => void vi.advanceTimersByTime(15_000))
  expect((await codeField()).value).toBe('')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the tablet shows the clinic’s language; a patient’s choice of another ends with that patient', async () => {
  await clinic.sql`update message_settings set language = 'de'`
  openApp(`/check-in#${token}`, clinic)
  await screen.findByRole('heading', { name: 'Anmeldung' })
  expect(document.documentElement.lang).toBe('de')
  await userEvent.type(await codeField(), code === '111111' ? '222222' : '111111')
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByText(/^Dieser Code gilt jetzt nicht\./)
  await userEvent.click(screen.getByRole('button', { name: 'Français' }))
  await screen.findByText(/^Ce code n’est pas valable/)
  expect(document.documentElement.lang).toBe('fr')
  expect((await codeField()).value).not.toBe('')
  await userEvent.clear(await codeField())
  await userEvent.type(await codeField(), code)
  await userEvent.click(screen.getByRole('button', { name: 'Annoncer mon arrivée' }))
  await screen.findByText('Votre numéro est le 1')
  await userEvent.click(screen.getByRole('button', { name: 'Terminé' }))
  await screen.findByRole('heading', { name: 'Anmeldung' })
  expect(document.documentElement.lang).toBe('de')
  openApp(`/check-in#${'x'.repeat(43)}`, clinic)
  await screen.findByText(/^Dieser Link gilt nicht mehr\./)
  await clinic.sql`update message_settings set language = 'en'`
})

test('a date of birth is typed or picked as on other forms, in the language of the patient', async () => {
  const { body } = await staff.ask(makeCheckInLink, { body: { asksDob: 'on' } })
  await clinic.sql`update clinic set country = 'DE'`
  openApp(`/check-in#${body.token}`, clinic)
  await userEvent.type(await codeField(), code)
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  const dob = screen.getByRole<HTMLInputElement>('textbox', { name: 'Geburtsdatum' })
  await userEvent.type(dob, '05031980{Tab}')
  expect(dob.value).toBe('5. März 1980')
  await userEvent.type(dob, '{Backspace}1{Tab}')
  expect(dob.value).toBe('5. März 1981')
  await userEvent.click(screen.getByRole('button', { name: 'Kalender öffnen' }))
  await screen.findByText('März 1981')
  await userEvent.click(screen.getByRole('button', { name: '7 März 1981' }))
  expect(dob.value).toBe('7. März 1981')
  const sent = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByText(/^Dieser Code gilt jetzt nicht\./)
  expect(JSON.parse(sent.mock.calls[0]?.[1]?.body as string)).toMatchObject({ dob: '1981-03-07' })
  await clinic.sql`update clinic set country = 'US'`
  token = (await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })).body.token
})

test('a chosen language is reset when the patient leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openApp(`/check-in#${token}`, clinic)
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
  await codeField()
  await user.click(screen.getByRole('button', { name: 'Español' }))
  screen.getByRole('heading', { name: 'Registro de llegada' })
  act(() => void vi.advanceTimersByTime(60_000))
  screen.getByRole('heading', { name: 'Check in' })
})

test('the desk makes the link for the tablet on the today board, and ends it', async () => {
  openApp('/today', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Check-in tablet' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new link' }))
  await screen.findByText(/\/check-in#[\w-]{43}$/)
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }))
  await screen.findByRole('button', { name: 'Make a link' })
  openApp(`/check-in#${token}`, clinic)
  await screen.findByText(/This link no longer works/)
})
