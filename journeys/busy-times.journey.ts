import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from './journey.ts'

let server: Server
let url: string

test.beforeAll(async () => {
  // Every day of the year, in the clinic's time zone, so that the test works on any day.
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1@elsewhere.example'],
    ...['DTSTART:20200101T100000', 'DTEND:20200101T113000', 'RRULE:FREQ=DAILY'],
    ...['SUMMARY:Choir', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]
  server = createServer((_, response) => response.end(lines.join('\r\n')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`
})
test.afterAll(() => server.close())

test('a doctor’s own calendar outside shades the calendar here, until it is removed', async ({
  as,
  newcomer,
}) => {
  const account = await newcomer('doctor')
  const doctor = await as(account)
  await doctor.goto('/profile')
  await doctor.getByLabel('Address of your calendar').fill(url)
  await doctor
    .getByLabel('What is kept')
    .selectOption('Times and titles, for all colleagues to see')
  await doctor.getByRole('button', { name: 'Read the calendar' }).click()
  await expect(doctor.getByText(/busy times with titles from 127\.0\.0\.1/)).toBeVisible()

  const desk = await as('staff')
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await desk.goto(`/appointments?view=day&date=${soon}&doctor=${account.id}`)
  await expect(desk.getByText('Choir', { exact: true })).toBeVisible()

  await doctor.getByRole('button', { name: 'Remove' }).click()
  await expect(doctor.getByLabel('Address of your calendar')).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.getByText('Choir', { exact: true })).toHaveCount(0)
})
