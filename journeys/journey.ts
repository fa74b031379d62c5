import { randomBytes, randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import type { Role } from '../contract/role.ts'

export interface NewAccount {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface Journey {
  /** A page in a browser of its own, signed in as an account of the demo clinic. */
  readonly as: (
    who: Role | { email: string; password: string },
    options?: BrowserContextOptions,
  ) => Promise<Page>
  /** A new account, approved where needed; no other journey uses it. */
  readonly newcomer: (role: 'doctor' | 'staff' | 'patient') => Promise<NewAccount>
  /** Another device, without a browser. */
  readonly elsewhere: APIRequestContext
  /** Console errors that a test causes on purpose. */
  readonly expectErrors: (pattern: RegExp) => void
}

/** The browsers' message for every 4xx and 5xx answer; the page shows whether the answer was right. */
const aboutAnswers = /^Failed to load resource: the server responded with a status of/

/**
 * Journeys use the product as people do. An error on the console or in a page fails them, since a
 * fault may be invisible to people.
 */
export const test = base.extend<Journey & { errors: string[]; allowed: RegExp[] }>({
  // Playwright reads from the pattern which fixtures are asked for.
  // oxlint-disable-next-line no-empty-pattern
  errors: async ({}, use) => use([]),
  // oxlint-disable-next-line no-empty-pattern
  allowed: async ({}, use) => use([aboutAnswers]),
  expectErrors: async ({ allowed }, use) => {
    await use((pattern) => allowed.push(pattern))
  },
  page: async ({ page, errors, allowed }, use) => {
    watch(page, errors)
    await use(page)
    expect(unexpected(errors, allowed)).toEqual([])
  },
  as: async ({ browser, errors, allowed, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, errors)
      const account =
        typeof who === 'string' ? { email: `${who}@openward.example`, password: demoPassword } : who
      await signIn(page, account)
      return page
    })
    for (const context of contexts) await context.close()
    expect(unexpected(errors, allowed)).toEqual([])
  },
  elsewhere: async ({ playwright, baseURL }, use) => {
    const origin = baseURL ?? ''
    const device = await playwright.request.newContext({
      baseURL: origin,
      // Newcomers sign up from different addresses.
      extraHTTPHeaders: { origin, 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
    })
    await use(device)
    await device.dispose()
  },
  newcomer: async ({ elsewhere }, use) => {
    await use(async (role) => {
      const email = `${randomUUID()}@clinic.example`
      const password = 'six blue herons at dawn'
      const name = `${role === 'doctor' ? 'Dr. ' : ''}Newcomer ${email.slice(0, 8)}`
      const signUp = await elsewhere.post('/api/sign-up', { data: { name, email, password, role } })
      const { user } = (await signUp.json()) as { user: { id: string } }
      if (role !== 'patient') {
        const data = { email: 'admin@openward.example', password: demoPassword }
        await elsewhere.post('/api/session', { data })
        const approval = await elsewhere.post(`/api/users/${user.id}/approval`)
        expect(approval.ok()).toBe(true)
      }
      return { id: user.id, name, email, password }
    })
  },
})
export { expect }

function watch(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
}

function unexpected(errors: readonly string[], allowed: readonly RegExp[]): string[] {
  return errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Takes the patient of this page into the doctor's care, in the dialog that asks why. */
export async function takeIntoCare(page: Page, reason: string, whoAsked?: string): Promise<void> {
  await page.getByRole('button', { name: 'Take into my care' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take into my care' })
  await dialog.getByLabel('Reason').selectOption(reason)
  if (whoAsked) await dialog.getByLabel('Who asked you').fill(whoAsked)
  await dialog.getByRole('button', { name: 'Take into my care' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Chooses a person in a select by typing and Enter, as by keyboard. */
export async function choosePerson(
  place: Page | Locator,
  label: string,
  text: string,
): Promise<void> {
  const field = place.getByRole('combobox', { name: label })
  await field.fill(text)
  await place
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .waitFor()
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

/** Searches a list and waits for its answer: a click on a row that moves would miss it. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === text,
  )
  await page.getByLabel('Search').fill(text)
  await answer
}
