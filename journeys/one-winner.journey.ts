import type { Page } from '@playwright/test'
import { choosePerson, expect, type NewAccount, test } from './journey.ts'

const isBooking = /\/api\/(my\/)?appointment(s|-series)$/

/** The message to the others. */
const taken = /already has an appointment at 09:00|was taken meanwhile/

/** Holds the booking requests of pages until all of them have sent one; then releases all at once. */
async function together(pages: readonly Page[]): Promise<void> {
  let sent = 0
  let letGo = () => {}
  const all = new Promise<void>((resolve) => (letGo = resolve))
  for (const page of pages) {
    await page.route(isBooking, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      if (sent === pages.length) letGo()
      await all
      return route.continue()
    })
  }
}

async function setHours(page: Page, doctor: NewAccount): Promise<void> {
  await page.goto(`/schedules/${doctor.id}`)
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect(page.getByLabel('Monday from')).toHaveValue('09:00')
  await page.getByRole('button', { name: 'Tuesday as on Monday' }).click()
  await page.getByLabel('Online booking').selectOption('on')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
}

/** Every step at the portal except the last press. */
async function chooseFreeTime(page: Page, doctor: NewAccount) {
  await page.goto('/patient/book')
  await page.getByLabel('What for').selectOption({ label: 'Office visit (30 min)' })
  const option = await page.getByLabel('With whom').getByText(doctor.name).innerText()
  await page.getByLabel('With whom').selectOption({ label: option })
  const free = page.getByRole('group', { name: 'Free times' })
  for (const _ of [1, 2]) {
    // The week before stays on screen until the next one is there.
    const answered = page.waitForResponse(/free-slots/)
    await free.getByRole('button', { name: 'Later' }).click()
    await answered
  }
  await free.getByRole('region').first().getByRole('button').first().click()
  const press = page.getByRole('button', { name: /^Book .+ at \d/ })
  // The heading of the day has its year.
  const day = (await free.getByRole('region').first().getAttribute('aria-label')) ?? ''
  const date = new Date(`${day} UTC`).toISOString().slice(0, 10)
  const [, time = ''] = / at (\d\d:\d\d) /.exec(await press.innerText()) ?? []
  return { press, date, time }
}

test('hours are set, times become free, and one of three people who press for the same time gets it', async ({
  as,
  newcomer,
}) => {
  const doctor = await newcomer('doctor')
  const [own, byForm, bySeries] = [
    await newcomer('patient'),
    await newcomer('patient'),
    await newcomer('patient'),
  ]
  const [portal, form, series] = [await as(own), await as('staff'), await as('admin')]
  await setHours(series, doctor)
  const { press, date, time } = await chooseFreeTime(portal, doctor)
  expect(time).toBe('09:00')

  await form.goto(`/appointments/add?date=${date}&time=${time}`)
  await choosePerson(form, 'Patient', byForm.name)
  await choosePerson(form, 'Doctor', doctor.name)
  await series.goto(`/appointments/series/add?date=${date}&time=${time}`)
  await choosePerson(series, 'Patient', bySeries.name)
  await choosePerson(series, 'Doctor', doctor.name)
  await series.getByLabel('Visits', { exact: true }).fill('2')
  await expect(series.getByRole('group', { name: 'Visits' })).toContainText('2 times.')

  const presses = [
    { page: portal, button: press },
    { page: form, button: form.getByRole('button', { name: 'Add Appointment' }) },
    { page: series, button: series.getByRole('button', { name: 'Book Series' }) },
  ]
  await together(presses.map(({ page }) => page))
  const answers = await Promise.all(
    presses.map(async ({ page, button }) => {
      const answered = page.waitForResponse(
        (one) => isBooking.test(one.url()) && one.request().method() === 'POST',
      )
      await button.click()
      return { page, status: (await answered).status() }
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  for (const { page, status } of answers) {
    if (status === 409) await expect(page.getByRole('alert').first()).toContainText(taken)
  }
  const list = await form.request.get(
    `/api/appointments?doctorId=${doctor.id}&from=${date}&to=${date}`,
  )
  expect(((await list.json()) as { rows: unknown[] }).rows).toHaveLength(1)
})
