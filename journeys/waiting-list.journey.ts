import type { Page } from '@playwright/test'
import { dateWords } from '../contract/date-words.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'
import { choosePerson, expect, test } from './journey.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a canceled visit is offered to the first person who waits, then to the second, who takes it', async ({
  as,
  browser,
}) => {
  test.setTimeout(120_000)
  const [ana, bo, cy] = await Promise.all(
    ['Ana First', 'Bo Second', 'Cy Canceled'].map((name) => clinic.person('patient', name)),
  )
  const doctor = await clinic.person('doctor', 'Dr. Vera Lund')
  const staff = await clinic.person('staff', 'Desk Person')
  if (!ana || !bo || !cy) throw new Error('Somebody is missing.')
  // A Monday far enough ahead that no reminder is due.
  const [visit] = await clinic.sql<{ id: string; date: string }[]>`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    select gen_random_uuid(), ${cy.id}, ${doctor.id}, (day + time '10:00') at time zone time_zone,
      (day + time '10:30') at time zone time_zone
    from clinic, lateral (select date_trunc('week', (now() at time zone time_zone)::date
      + interval '21 days')::date as day) d
    returning id, to_char(starts_at at time zone (select time_zone from clinic), 'YYYY-MM-DD')
      as date`
  const date = visit?.date ?? ''
  const words = dateWords({ country: 'US', clock: '24', timeZone: 'UTC', today: clinic.today })
  const desk = await as(staff, { baseURL: clinic.url })

  await desk.goto('/appointments')
  await desk.getByRole('link', { name: 'Waiting List' }).click()
  for (const { name } of [ana, bo]) {
    await desk.getByRole('button', { name: '+ Put on Waiting List' }).click()
    const panel = desk.getByRole('dialog', { name: 'Put on the waiting list' })
    await choosePerson(panel, 'Patient', name)
    await choosePerson(panel, 'Doctors', 'Vera Lund')
    await panel.getByLabel('Monday').check()
    await panel.getByRole('button', { name: 'Put on Waiting List' }).click()
    await expect(desk.getByText(`${name} is on the waiting list.`)).toBeVisible()
  }
  const list = desk.getByRole('table', { name: 'Waiting list' })
  await expect(list.getByRole('row')).toHaveCount(3)

  const booked = await as(staff, { baseURL: clinic.url })
  await booked.goto(`/appointments/edit/${visit?.id}`)
  await booked.getByLabel('Status').selectOption('Canceled')
  await booked.getByRole('button', { name: 'Update Appointment' }).click()

  // Nothing is pressed at the desk's other screen: the offer appears by itself.
  await expect(desk.getByText(`${words.day(date)}, 10:00`).first()).toBeVisible()
  await booked.goto(`/appointments?view=day&date=${date}&doctor=${doctor.id}`)
  const held = (name: string) => booked.getByRole('link', { name: new RegExp(`Held for ${name}`) })
  await expect(held(ana.name)).toBeVisible()
  await answer(await patientPage(await linkOf(ana.email, 'decline')), 'It does not suit me')
  await expect(held(bo.name)).toBeVisible()
  const taking = await patientPage(await linkOf(bo.email, 'accept'))
  await expect(taking.getByText(`Lakeside Clinic: ${words.full(date)} at 10:00`)).toBeVisible()
  await answer(taking, 'Accept this time')
  await expect(taking.getByText('Your appointment is booked.')).toBeVisible()

  await expect(booked.getByRole('gridcell', { name: /Bo Second, Scheduled/ })).toBeVisible()
  await expect(held(bo.name)).toHaveCount(0)
  await desk.goto('/waiting-list?state=all')
  await desk.getByRole('link', { name: 'Ana First' }).click()
  const trace = desk.getByRole('table', { name: 'Offers' })
  await expect(
    trace.getByRole('row', { name: new RegExp(`${words.day(date)}, 10:00`) }),
  ).toContainText('Declined')
  await desk.goto('/waiting-list?state=booked')
  await desk.getByRole('link', { name: 'Bo Second' }).click()
  await expect(
    trace.getByRole('row', { name: new RegExp(`${words.day(date)}, 10:00`) }),
  ).toContainText('Accepted')
  await expect(trace).toContainText('by the link in the message')
  await expect(desk.getByRole('link', { name: 'Open visit' })).toBeVisible()

  /** Reads the link from the mail that was really sent. */
  async function linkOf(email: string, purpose: 'accept' | 'decline'): Promise<string> {
    const before = { accept: 'I will take it: ', decline: 'It does not suit me: ' }[purpose]
    const pattern = new RegExp(`${before}(${clinic.url}/visit#[\\w-]{43})`)
    await expect.poll(() => linkIn(email, pattern), { timeout: 30_000 }).toContain('/visit#')
    return linkIn(email, pattern)
  }
  function linkIn(email: string, pattern: RegExp): string {
    const mails = clinic.mailsTo(email)
    return mails.map((mail) => pattern.exec(mail)?.[1] ?? '').find(Boolean) ?? ''
  }
  async function patientPage(link: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    await page.goto(link)
    return page
  }
  async function answer(page: Page, button: string): Promise<void> {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(/^Thank you\./)).toBeVisible()
  }
})
