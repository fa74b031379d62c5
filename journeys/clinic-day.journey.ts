import type { Page } from '@playwright/test'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { choosePerson, expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

const mailsTo = (email: string) => clinic.mailsTo(email)

test('a patient is reminded by mail and confirms once by its link; the desk sees both', async ({
  as,
  page,
}) => {
  const at = { baseURL: clinic.url }
  const [doctor, patient] = [
    await clinic.person('doctor', 'Dr. Ana Silva'),
    await clinic.person('patient', 'Pia Novak'),
  ]
  await clinic.sql`insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason,
      created_at)
    values (gen_random_uuid(), ${patient.id}, ${doctor.id}, now() + interval '20 hours',
      now() + interval '20.5 hours', 'Chest pain', now() - interval '9 days')`
  await expect.poll(() => mailsTo(patient.email).length, { timeout: 20_000 }).toBe(1)
  const [mail = ''] = mailsTo(patient.email)
  expect(mail).toContain('Subject: Reminder: your appointment')
  expect(mail).not.toContain('Chest pain')
  const link = /I will come: (http\S+)/.exec(mail)?.[1] ?? ''
  expect(link).toContain(`${clinic.url}/visit#`)

  await page.goto(link)
  await page.getByRole('button', { name: 'I will come' }).click()
  await expect(page.getByText('Thank you. The clinic expects you.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link was used already')

  const staff = await as(await clinic.person('staff', 'Rita Desk'), at)
  await staff.goto(`/messages?search=Novak`)
  const told = staff.getByRole('row', { name: /Pia Novak/ })
  await expect(told).toContainText('Reminder, 24 h before (Mail)')
  await expect(told).toContainText('Sent')
  const [visit] = await clinic.sql`select stage from appointments where patient_id = ${patient.id}`
  expect(visit).toEqual({ stage: 'confirmed' })
  const admin = await as(await clinic.person('admin', 'Ada Chief'), at)
  await admin.goto('/settings/outbox')
  const sent = admin.getByRole('row', { name: new RegExp(patient.email) })
  await expect(sent).toContainText('Reminder: your appointment')
  await expect(sent).toContainText('Sent')
  await expect(sent).toContainText('I will come: (link)')
})

test('leave is entered, the visits in it are moved all at once, and the patients are told', async ({
  as,
}) => {
  /** A Monday on which nobody is booked. */
  const date = '2035-03-05'
  const doctor = await clinic.person('doctor', 'Dr. Jonas Berg')
  await clinic.person('doctor', 'Dr. Ida Lund')
  const patients = [
    await clinic.person('patient', 'Mia Early'),
    await clinic.person('patient', 'Max Later'),
  ]
  for (const [place, { id: patientId }] of patients.entries()) {
    const time = place === 0 ? '09:00' : '10:00'
    await anAppointment(clinic.sql, { patientId, doctorId: doctor.id, date, time })
  }
  const page = await as(await clinic.person('staff', 'Sam Front'), { baseURL: clinic.url })
  await page.goto(`/schedules/${doctor.id}`)
  await page.getByRole('button', { name: '+ Add Absence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First day').fill(date)
  await dialog.getByLabel('Last day').fill(date)
  await dialog.getByLabel('Reason').fill('Annual leave')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Move 2' }).click()
  for (const { name } of patients) {
    await expect(page.getByRole('group', { name: new RegExp(name) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move 2 Visits …' }).click()
  const preview = page.getByRole('dialog')
  for (const { name } of patients) await expect(preview).toContainText(`Dear ${name},`)
  await preview.getByRole('button', { name: 'Move 2 Visits', exact: true }).click()
  await expect(page.getByText('2 visits moved.')).toBeVisible()
  await expect(page.getByText('There are no visits in this absence any more.')).toBeVisible()
  for (const { email } of patients) {
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1)
    expect(mailsTo(email)[0]).toContain('Subject: Your appointment has moved')
  }
})

test('the board guides the day: check-in, call, start, completion, a walk-in and a no-show', async ({
  as,
}) => {
  const doctor = await clinic.person('doctor', 'Dr. Vera Stone')
  const names = ['Nora Comes', 'Olaf Stays-Away', 'Willa Walkin'] as const
  for (const [place, name] of names.entries()) {
    const { id: patientId } = await clinic.person('patient', name)
    const time = place === 0 ? '15:00' : '16:00'
    const visit = { patientId, doctorId: doctor.id, date: clinic.today, time }
    if (place < 2) await anAppointment(clinic.sql, visit)
  }
  const page = await as(await clinic.person('staff', 'Tess Board'), { baseURL: clinic.url })
  await page.goto('/today')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const row = (name: string, person: string) =>
    group(name).getByRole('listitem').filter({ hasText: person })
  await page.getByRole('button', { name: 'Check in: Nora Comes' }).click()
  await expect(row('Waiting', 'Nora Comes')).toContainText('waiting for')

  await page.getByRole('button', { name: '+ Walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  await choosePerson(dialog, 'Patient', 'Willa')
  await choosePerson(dialog, 'Doctor', 'Vera Stone')
  await dialog.getByRole('button', { name: 'Check in' }).click()
  await expect(row('Waiting', 'Willa Walkin')).toBeVisible()

  const screen = await openWaitingRoom(page)
  const tickets = await Promise.all(
    [row('Waiting', 'Nora Comes'), row('Waiting', 'Willa Walkin')].map((one) =>
      one.getByTitle('Ticket').innerText(),
    ),
  )
  const waiting = screen.getByRole('region', { name: 'Waiting', exact: true })
  await expect(waiting.getByRole('listitem')).toHaveText(tickets)
  await page.getByRole('button', { name: 'Call next' }).click()
  await expect(row('Waiting', 'Nora Comes')).toContainText('Called')
  const called = screen.getByRole('region', { name: 'Please come in' })
  await expect(called.getByRole('listitem')).toHaveText(tickets.slice(0, 1))
  for (const name of names) await expect(screen.getByText(name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Start: Nora Comes' }).click()
  await expect(row('In progress', 'Nora Comes')).toBeVisible()
  await expectRoomForBadges(page)
  await page.getByRole('button', { name: 'Complete: Nora Comes' }).click()
  await expect(row('Done', 'Nora Comes')).toContainText('Completed')
  await page.getByRole('button', { name: 'More: Olaf Stays-Away' }).click()
  await page.getByRole('button', { name: 'No-show: Olaf Stays-Away' }).click()
  await expect(row('Done', 'Olaf Stays-Away')).toContainText('No-show')
  await page.goto('/appointments?state=no-show')
  await expect(page.getByRole('row', { name: /Olaf Stays-Away/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Nora Comes/ })).toHaveCount(0)
})

/** On the narrowest phone, the badges of a visit in progress stay inside their row. */
async function expectRoomForBadges(page: Page): Promise<void> {
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 320, height: 740 })
  await phone.goto('/staff')
  const row = phone.getByRole('row', { name: /Nora Comes/ })
  const badge = row.getByText('In progress')
  const [inside, around] = await Promise.all([badge.boundingBox(), row.boundingBox()])
  const rightOf = (box: typeof inside) => (box === null ? NaN : box.x + box.width)
  expect(rightOf(inside)).toBeLessThan(rightOf(around))
  await phone.close()
}

/** In a window of its own, like the screen on the wall. */
async function openWaitingRoom(page: Page): Promise<Page> {
  const screen = await page.context().newPage()
  await screen.goto('/today')
  await screen.getByRole('button', { name: 'Waiting room screen' }).click()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Open' }).click()
  await expect(screen.getByRole('heading', { name: 'Please come in' })).toBeVisible()
  return screen
}
