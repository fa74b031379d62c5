import type { Page } from '@playwright/test'
import { type LosingProxy, losingProxy } from './losing-proxy.ts'
import { choosePerson, expect, takeIntoCare, test } from './journey.ts'
import { figure } from '../trust/figure.ts'

let proxy: LosingProxy
test.beforeAll(async () => {
  proxy = await losingProxy()
})
test.afterAll(() => proxy.end())

interface Creation {
  readonly kind: 'patient' | 'appointment' | 'record' | 'bill'
  readonly list: string
  /** The query of the list; it matches only this test's rows. */
  readonly api: string
  readonly button: string
  readonly form: string
  /** Fills the form for the try with that number. */
  readonly fill: (page: Page, mark: string, number: number) => Promise<void>
  /** A change that a person makes after the message that nothing was saved. */
  readonly change: (page: Page) => Promise<void>
}

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const creations: readonly Creation[] = [
  {
    kind: 'patient',
    list: '/patients',
    api: '/api/patients',
    form: '/patients/add',
    button: 'Add Patient',
    fill: async (page, mark, number) => {
      await page.getByLabel('Name', { exact: true }).fill(`${mark} ${'abc'[number] ?? ''}`)
      await page.getByLabel('Date of Birth').fill(`19${50 + number * 9}-02-03`)
      await page.getByLabel('Gender').selectOption('other')
      await page.getByLabel('Contact', { exact: true }).fill(`555-02${number}0`)
    },
    change: (page) => page.getByLabel('Address').fill('7 Harbour Street'),
  },
  {
    kind: 'appointment',
    list: '/appointments',
    api: '/api/appointments',
    form: '/appointments/add',
    button: 'Add Appointment',
    fill: async (page, mark, number) => {
      await choosePerson(page, 'Patient', 'Kamil')
      await choosePerson(page, 'Doctor', 'Elena Marsh')
      await page.getByLabel('Date').fill(dayAhead(320))
      await page.getByLabel('Time').fill(`1${number}:00`)
      await page.getByLabel('Reason/notes').fill(mark)
    },
    change: (page) => page.getByLabel('Time').fill('13:30'),
  },
  {
    kind: 'bill',
    list: '/billing',
    api: '/api/bills',
    form: '/billing/add',
    button: 'Add Bill',
    fill: async (page, mark, number) => {
      await choosePerson(page, 'Patient', mark)
      await page.getByLabel('Amount').fill(`1${number}.00`)
    },
    change: (page) => page.getByLabel('Amount').fill('99.00'),
  },
  {
    kind: 'record',
    list: '/medical-records',
    api: '/api/medical-records',
    form: '/medical-records/add',
    button: 'Add Record',
    fill: async (page, mark, number) => {
      await choosePerson(page, 'Patient', mark)
      await page.getByPlaceholder('Clinical notes and findings').fill(`Try ${number}`)
    },
    change: (page) =>
      page.getByPlaceholder('Clinical notes and findings').fill('Changed meanwhile'),
  },
]

/** How many rows of this test the server's own list has. */
async function stored(page: Page, api: string, mark: string): Promise<number> {
  return page.evaluate(
    async ([path, search]) => {
      const answer = await fetch(`${path}?search=${search}`)
      return ((await answer.json()) as { total: number }).total
    },
    [api, encodeURIComponent(mark)] as const,
  )
}

for (const { kind, list, api, form, button, fill, change } of creations) {
  test(`Q-06 whichever answer is lost, one ${kind} is made for one that was entered, and it is shown`, async ({
    as,
    expectErrors,
  }) => {
    test.slow()
    expectErrors(/net::ERR_/)
    const lostBefore = proxy.lost()
    const page = await as(kind === 'record' ? 'doctor' : 'staff', {
      proxy: { server: proxy.address },
    })
    page.on('dialog', (dialog) => void dialog.accept())
    const mark = `Lost ${kind} ${crypto.randomUUID().slice(0, 8)}`
    if (kind === 'bill' || kind === 'record') {
      const patientId = crypto.randomUUID()
      // Bill and record have patients who do not look alike, or the second would be refused.
      const dob = kind === 'bill' ? '1971-02-03' : '1984-11-25'
      const contact = kind === 'bill' ? '555-0100' : '555-0234'
      const patient = { id: patientId, name: mark, dob, gender: 'other', contact }
      const desk = await as('staff')
      const status = await desk.evaluate(async (body) => {
        const answer = await fetch('/api/patients', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return answer.status
      }, patient)
      expect(status).toBe(201)
      if (kind === 'record') {
        await page.goto(`/patients/details/${patientId}`)
        await takeIntoCare(page, 'On call')
      }
    }
    const add = page.getByRole('button', { name: button, exact: true })
    const failure = page.getByRole('alert').getByText(`Failed to add ${kind}`)
    const rows = page.getByRole('row').filter({ hasText: kind === 'appointment' ? '' : mark })

    // The answer is lost, and the request is sent again.
    await page.goto(form)
    await fill(page, mark, 0)
    proxy.lose(api)
    await add.click()
    await expect(failure).toBeVisible()
    expect(await stored(page, api, mark)).toBe(1)
    proxy.heal()
    await add.click()
    await expect(page).toHaveURL(new RegExp(`${list}(\\?view=day&.*)?$`))
    expect(await stored(page, api, mark)).toBe(1)

    // Back to the submitted form: it is a new one.
    await page.goBack()
    await expect(add).toBeVisible()
    await add.click()
    expect(await stored(page, api, mark)).toBe(1)

    // Pressed twice.
    await page.goto(form)
    await fill(page, mark, 1)
    await add.dblclick()
    await expect(page).toHaveURL(new RegExp(`${list}(\\?view=day&.*)?$`))
    expect(await stored(page, api, mark)).toBe(2)

    // The answer is lost, and the form is changed before it is sent again: the stored row is shown,
    // and no second one is made.
    await page.goto(form)
    await fill(page, mark, 2)
    proxy.lose(api)
    await add.click()
    await expect(failure).toBeVisible()
    proxy.heal()
    await change(page)
    await add.click()
    await expect(page.getByText('This was saved already, without your last changes.')).toBeVisible()
    await page.getByRole('link', { name: 'Open what was saved' }).click()
    const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' })
    await leave.click()
    await expect(page).toHaveURL(/[0-9a-f-]{36}/)
    expect(await stored(page, api, mark)).toBe(3)

    await page.goto(kind === 'appointment' ? `${list}?view=list` : list)
    await page.getByLabel('Search').fill(mark)
    await expect(page.getByText(/^3 /)).toBeVisible()
    await expect(rows.filter({ has: page.getByRole('cell') })).toHaveCount(3)
    const lost = proxy.lost() - lostBefore
    expect(lost).toBeGreaterThanOrEqual(2)
    figure(
      'Q-06',
      `${kind}: ${lost} answers lost, 2 presses at once, 1 Back: 3 entered, 3 made, 0 doubles`,
    )
  })
}
