import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import { timeNow, today } from '../contract/dates.ts'
import { expect, test } from './journey.ts'

test('a patient books a visit on the phone, gets it as a calendar file, moves it and cancels it', async ({
  as,
  newcomer,
}) => {
  const page = await as(await newcomer('patient'), { viewport: { width: 390, height: 700 } })
  await page.getByRole('link', { name: 'Book appointment' }).click()
  await page.getByLabel('What for').selectOption({ label: 'Office visit (30 min)' })
  await expect(page.getByText('Please bring your insurance card')).toBeVisible()
  const doctor = await page.getByLabel('With whom').getByText('Elena Marsh').innerText()
  await page.getByLabel('With whom').selectOption({ label: doctor })
  const free = page.getByRole('group', { name: 'Free times' })
  // Two weeks ahead, before the cut-off for changes; each week has days with hours.
  const day = free.getByRole('region').first()
  for (const _ of [1, 2]) {
    const before = (await day.getAttribute('aria-label')) ?? ''
    await free.getByRole('button', { name: 'Later' }).click()
    // The previous week stays until the next one is read.
    await expect(day).not.toHaveAttribute('aria-label', before)
  }
  const times = day.getByRole('button')
  await times.first().click()
  const book = page.getByRole('button', { name: /^Book .+ at \d/ })
  // The booking that a press on a time opens is in view, however many times there are.
  await expect(book).toBeInViewport({ ratio: 1 })
  await book.click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
  await expect(page).toHaveURL(/\/patient\/appointments\//)
  const fact = (name: string) => page.locator(`dt:has-text("${name}") + dd`)
  const before = await Promise.all(['Date', 'Time'].map((name) => fact(name).innerText()))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await (await download).path()
  const date = new Date(`${before[0] ?? ''} UTC`).toISOString().slice(0, 10)
  expect(await readFile(file, 'utf8')).toMatch(
    new RegExp(`BEGIN:VEVENT[^]*DTSTART[^\\n]*:${date.replaceAll('-', '')}T`),
  )

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await free.getByRole('button', { name: 'Later' }).click()
  await free.getByRole('button', { name: 'Later' }).click()
  await expect(day).toBeVisible()
  await day
    .getByRole('button', { name: /\d:\d\d/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Move to / }).click()
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expect(fact('Time')).not.toHaveText(before[1] ?? '')

  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(fact('Status')).toHaveText('Canceled')
  await page.getByRole('link', { name: 'All your appointments' }).click()
  const list = page.getByRole('table', { name: 'Your appointments' })
  await expect(list.getByRole('row', { name: /Elena Marsh/ })).toContainText('Canceled')
})

test('a patient can neither move nor cancel a visit that is too near', async ({
  as,
  newcomer,
  elsewhere,
}) => {
  const patient = await newcomer('patient')
  await bookedInTwoHours(elsewhere, patient.id)
  const page = await as(patient)
  await page.getByRole('link', { name: /^Your next appointment is / }).click()
  await expect(page.getByText('It is too late to change this here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0)
})

/** Booked by the desk, whatever the hours are. */
async function bookedInTwoHours(desk: APIRequestContext, patientId: string): Promise<void> {
  const data = { email: 'staff@openward.example', password: demoPassword }
  const session = await desk.post('/api/session', { data })
  expect(session.ok()).toBe(true)
  const { clinic } = (await (await desk.get('/api/session')).json()) as {
    clinic: { timeZone: string }
  }
  const doctors = (await (await desk.get('/api/directory/doctors?search=Marsh')).json()) as {
    entries: { id: string }[]
  }
  const start = new Date(Date.now() + 2 * 3_600_000)
  const booked = await desk.post('/api/appointments', {
    data: {
      id: crypto.randomUUID(),
      patientId,
      doctorId: doctors.entries[0]?.id,
      date: today(clinic.timeZone, start),
      time: timeNow(clinic.timeZone, start),
      anywayReason: 'Called this morning',
    },
  })
  expect(booked.status()).toBe(201)
}
