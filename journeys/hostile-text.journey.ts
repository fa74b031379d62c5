import type { Page } from '@playwright/test'
import { hostileMarkup } from './hostile-markup.ts'
import { expect, test } from './journey.ts'
import { figure } from '../trust/figure.ts'

interface Made {
  readonly id: string
}

/** An API call from within a page, as a script of somebody at the clinic might send it. */
function call(page: Page, method: string, path: string, body?: object): Promise<Made> {
  return page.evaluate(
    async ([how, url, text]) => {
      const response = await fetch(url, {
        method: how,
        headers: { 'content-type': 'application/json' },
        ...(text ? { body: text } : {}),
      })
      if (!response.ok)
        throw new Error(`${how} ${url}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Made
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
}

/** Elements that injected text would create; the product has none of them inside a page. */
const injected = [
  ...['script', 'iframe', 'object', 'embed', 'style', 'link', 'base', 'meta', 'math', 'video'],
  ...['img[src="x"]', '[onerror]', '[onload]', '[onfocus]', '[ontoggle]', '[onmouseover]'],
  ...['a[href^="javascript:" i]', '[srcdoc]', 'form[action]'],
]
  .map((selector) => `body ${selector}:not(body > script)`)
  .join(', ')

test('W-02 text that people type is shown as typed, and never runs', async ({
  as,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const [staff, admin] = [await as('staff'), await as('admin')]
  const reports: string[] = []
  let next = 0
  const payload = () => hostileMarkup[next++ % hostileMarkup.length] ?? ''
  const typed = new Map<Page, Map<string, string[]>>()

  // A doctor with such a name appears in selects, lists and titles.
  const email = `w02-${Date.now()}@openward.example`
  const password = 'six blue herons at dawn'
  const name = `W02 ${payload()}`
  const signUp = await request.post('/api/sign-up', {
    headers: { origin: baseURL ?? '' },
    data: { name, email, password, role: 'doctor' },
  })
  const { user } = (await signUp.json()) as { user: Made }
  await call(admin, 'POST', `/api/users/${user.id}/approval`)
  const doctor = await as({ email, password })
  for (const page of [staff, admin, doctor]) {
    typed.set(page, new Map())
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) reports.push(message.text())
    })
    page.on('dialog', (dialog) => {
      reports.push(dialog.message())
      void dialog.accept()
    })
  }
  const expectShown = (page: Page, path: string, texts: string[]) =>
    typed.get(page)?.set(path, [...(typed.get(page)?.get(path) ?? []), ...texts])

  const shortTexts = ['contact', 'address', 'emergencyContact', 'allergies']
  const shorter = ['insuranceNumber', 'language', 'maritalStatus']
  for (let patient = 0; patient < 12; patient += 1) {
    const texts = Object.fromEntries([...shortTexts, ...shorter].map((field) => [field, payload()]))
    const named = `W02 ${payload()}`
    const made = await call(staff, 'POST', '/api/patients', {
      id: crypto.randomUUID(),
      name: named,
      dob: `1971-02-${10 + patient}`,
      gender: 'other',
      ...texts,
    })
    expectShown(staff, '/patients?search=W02', [named])
    expectShown(staff, `/patients/details/${made.id}`, [named, ...Object.values(texts)])
    const reason = payload()
    const visit = await call(staff, 'POST', '/api/appointments', {
      id: crypto.randomUUID(),
      patientId: made.id,
      doctorId: user.id,
      date: '2034-05-06',
      time: `${String(8 + patient).padStart(2, '0')}:00`,
      reason,
    })
    expectShown(staff, '/appointments?search=W02', [named, name])
    if (patient < 2) expectShown(staff, `/appointments/edit/${visit.id}`, [reason])
    const [notes, prescription] = [payload(), payload()]
    const record = await call(doctor, 'POST', '/api/medical-records', {
      id: crypto.randomUUID(),
      patientId: made.id,
      date: '2026-01-02',
      notes,
      prescription,
    })
    expectShown(doctor, `/medical-records/${record.id}`, [notes, prescription, named])
    const bill = { id: crypto.randomUUID(), patientId: made.id, amount: '1.00', date: '2026-01-02' }
    await call(staff, 'POST', '/api/bills', bill)
    expectShown(staff, '/billing?search=W02', [named])
  }
  expectShown(admin, '/users?search=W02', [name])
  expectShown(admin, `/users/${user.id}`, [name])

  let shown = 0
  let pages = 0
  for (const [page, paths] of typed) {
    for (const [path, texts] of paths) {
      await page.goto(path)
      for (const medium of ['screen', 'print'] as const) {
        await page.emulateMedia({ media: medium })
        for (const text of texts) {
          const seen = () =>
            page.evaluate(() => {
              const fields = [...document.querySelectorAll('input, textarea')]
              const values = fields.map((field) => (field as HTMLInputElement).value)
              return [document.body.textContent, ...values].join('\n')
            })
          await expect.poll(seen, path).toContain(text)
          shown += 1
        }
        expect(await page.locator(injected).count(), path).toBe(0)
        expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
        pages += 1
      }
      await page.emulateMedia({ media: 'screen' })
    }
  }

  // In selects, in a question that contains the name, and in the global search.
  await staff.goto('/appointments/add')
  await staff.getByRole('combobox', { name: 'Patient' }).fill('W02')
  await expect(staff.getByRole('option').first()).toContainText('W02')
  await staff.getByRole('combobox', { name: 'Doctor' }).fill('W02')
  await expect(staff.getByRole('option').first()).toContainText(name)
  await admin.goto(`/users/${user.id}`)
  for (const page of [staff, admin]) {
    expect(await page.locator(injected).count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
  }
  expect(reports).toEqual([])
  expect(next).toBeGreaterThanOrEqual(100)
  figure(
    'W-02',
    `${Math.min(next, hostileMarkup.length)} payloads in names, texts, selects and print, shown ${shown} times on ${pages} pages: 0 dialogs, 0 CSP reports, 0 injected nodes`,
  )
})
