import type { Page } from '@playwright/test'
import { shownOn, storedIn } from './browser-traces.ts'
import { choosePerson, expect, type NewAccount, signIn, takeIntoCare, test } from './journey.ts'
import { figure } from '../trust/figure.ts'

// Playwright switches off the cache that keeps pages alive for the back button; people have it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

const pagesOf = {
  staff: ['/staff', '/patients', '/appointments', '/medical-records', '/billing', '/profile'],
  doctor: ['/doctor', '/appointments', '/medical-records', '/medical-records/add', '/profile'],
  patient: ['/patient', '/medical-records', '/profile'],
}

/** Looks everywhere the next person could look; returns the number of places. */
async function look(page: Page, canaries: readonly string[], where: string): Promise<number> {
  const seen = `${await shownOn(page)}\n${await storedIn(page)}`.toLowerCase()
  for (const canary of canaries) expect(seen.includes(canary), `${canary} ${where}`).toBe(false)
  return 1
}

/** The next person goes back through all steps, to their own pages and to those open before. */
async function lookAround(
  page: Page,
  role: keyof typeof pagesOf,
  canaries: readonly string[],
  before: readonly string[],
): Promise<number> {
  let places = await look(page, canaries, 'after signing in')
  const isThere = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  }
  const step = () => page.evaluate(() => navigation.currentEntry?.index ?? 0).catch(() => 99)
  for (let at = await step(); at > 0; at = await step()) {
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await expect.poll(step).toBeLessThan(at)
    places += await look(page, canaries, `back on ${page.url()}`)
    await isThere()
    places += await look(page, canaries, `back on ${page.url()}`)
  }
  for (const path of [...pagesOf[role], ...before]) {
    await page.goto(path)
    await isThere()
    places += await look(page, canaries, `on ${path}`)
  }
  return places
}

/** Signs in on the page that signing out opened. */
async function enter(page: Page, { email, password }: NewAccount) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.or(page.getByRole('heading', { name: 'Login' }))).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Searches the list of that name; the page before it stays until the list's own is there. */
async function search(page: Page, list: string, text: string) {
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await page.getByLabel('Search').fill(text)
  await expect(page).toHaveURL(/list=/)
}

/** Texts that nobody else may find. */
const canary = (what: string) => `zq${what}${crypto.randomUUID().slice(0, 8)}`

test('U-03 after the desk, a patient at the same computer finds nothing of it', async ({
  as,
  newcomer,
}) => {
  test.slow()
  const [desk, patient] = [await newcomer('staff'), await newcomer('patient')]
  const [name, address, sought, half] = ['name', 'street', 'sought', 'half'].map(canary)
  const page = await as(desk)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/patients/add')
  await page.getByLabel('Name', { exact: true }).fill(`Ann ${name}`)
  await page.getByLabel('Date of Birth').fill('1971-02-03')
  await page.getByLabel('Gender').selectOption('other')
  await page.getByLabel('Contact', { exact: true }).fill('555-0111')
  await page.getByLabel('Address').fill(address ?? '')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await page.getByRole('button', { name: 'Open chart' }).click()
  await expect(page.getByText(address ?? '')).toBeVisible()
  const chart = page.url()
  // By links, and by a new document: links leave steps of this document, the other a page kept
  // alive.
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await search(page, 'Patients', sought ?? '')
  await page.getByRole('link', { name: 'Billing' }).click()
  await search(page, 'Billing', name ?? '')
  await page.goto(`/patients?search=${name}`)
  await expect(page.getByRole('row', { name: new RegExp(name ?? '', 'i') })).toBeVisible()
  await page.getByRole('link', { name: 'Appointments' }).click()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('link', { name: '+ Add Appointment' }).click()
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await choosePerson(page, 'Patient', name ?? '')
  await page.getByLabel('Reason/notes').fill(half ?? '')
  await signOut(page)
  await enter(page, patient)

  const canaries = [name, address, sought, half].map(String)
  const before = [chart, '/patients', '/appointments', '/appointments/add', '/billing']
  const places = await lookAround(page, 'patient', canaries, before)
  figure('U-03', `a patient after the desk: 0 of ${canaries.length} canaries in ${places} places`)
})

test('U-03 after a doctor, another one at the same computer finds no draft, record or search', async ({
  as,
  newcomer,
}) => {
  test.slow()
  const [first, second] = [await newcomer('doctor'), await newcomer('doctor')]
  const [written, draft, sought] = ['written', 'draft', 'sought'].map(canary)
  const page = await as(first)
  page.on('dialog', (dialog) => void dialog.accept())
  const notes = page.getByPlaceholder('Clinical notes and findings')
  await page.goto('/medical-records/add')
  await choosePerson(page, 'Patient', 'Kamil')
  await takeIntoCare(page, 'Walk-in')
  await notes.fill(written ?? '')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await page.getByRole('row').nth(1).getByRole('link', { name: 'View' }).click()
  await expect(page.getByText(written ?? '')).toBeVisible()
  const record = page.url()
  await page.getByRole('link', { name: 'Medical Records', exact: true }).click()
  await search(page, 'Medical Records', sought ?? '')
  await page.goto('/medical-records/add')
  await notes.fill(draft ?? '')
  // Nobody has signed out: the second doctor finds the screen as it was left.
  await signIn(page, second)

  const canaries = [written, draft, sought].map(String)
  const before = [record, record.replace('/medical-records/', '/medical-records/edit/')]
  const places = await lookAround(page, 'doctor', canaries, before)
  figure('U-03', `a doctor after a doctor: 0 of ${canaries.length} canaries in ${places} places`)
})

test('U-03 at a screen that has locked, another doctor signs in and finds nothing of the first', async ({
  as,
  newcomer,
}) => {
  test.slow()
  const [first, second] = [await newcomer('doctor'), await newcomer('doctor')]
  const [draft, sought] = ['draft', 'sought'].map(canary)
  const page = await as(first)
  page.on('dialog', (dialog) => void dialog.accept())
  // The clinic of these journeys is a demo, which never locks; only this screen is told that it
  // does.
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const session = (await response.json()) as { clinic: object }
    const json = { ...session, clinic: { ...session.clinic, lockAfterMinutes: 5 } }
    return route.fulfill({ response, json })
  })
  await page.clock.install()
  await page.goto('/medical-records')
  await search(page, 'Medical Records', sought ?? '')
  await page.getByRole('link', { name: '+ Add Medical Record' }).click()
  await page.getByPlaceholder('Clinical notes and findings').fill(draft ?? '')
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await page.clock.fastForward('06:00')
  const lock = page.getByRole('dialog', { name: 'Screen locked' })
  await expect(lock).toBeVisible()
  await lock.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await enter(page, second)
  await page.unrouteAll()

  const canaries = [draft, sought].map(String)
  const places = await lookAround(page, 'doctor', canaries, [])
  figure('U-03', `a doctor after the lock: 0 of ${canaries.length} canaries in ${places} places`)
  await signOut(page)
  await signIn(page, first)
  await page.goto('/medical-records/add')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByPlaceholder('Clinical notes and findings')).toHaveValue(draft ?? '')
})

test('A-03 after signing out neither Back nor another tab shows anything of the patient', async ({
  as,
  newcomer,
}) => {
  const person = await newcomer('patient')
  const page = await as(person)
  const other = await page.context().newPage()
  await other.goto('/profile')
  await page.goto('/profile')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.goto('/medical-records')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/login$/)
  const canaries = [person.email, person.name.toLowerCase()]
  let places = (await look(other, canaries, 'in the other tab')) + (await look(page, canaries, ''))
  for (let step = 0; step < 4; step += 1) {
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    places += await look(page, canaries, `${step} steps back`)
  }
  figure('A-03', `0 of the patient’s data in ${places} places after signing out, 4 steps back`)
})
