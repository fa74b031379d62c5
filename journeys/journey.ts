import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import type { Role } from '../contract/role.ts'

interface Journey {
  /** A page of a browser of its own, signed in as an account of the demo clinic. */
  readonly as: (who: Role | { email: string; password: string }) => Promise<Page>
  /** Console errors that a test brings about on purpose. */
  readonly expectErrors: (pattern: RegExp) => void
}

/** What browsers write about every answer of 4xx and 5xx; whether it was right shows on the page. */
const aboutAnswers = /^Failed to load resource: the server responded with a status of/

/**
 * Journeys go through the product as people do. An error on the console or in a page fails them:
 * what a person does not see may still be broken.
 */
export const test = base.extend<Journey & { errors: string[]; allowed: RegExp[] }>({
  errors: async ({}, use) => use([]),
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
    await use(async (who) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
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

/** Chooses somebody in a people select by typing and Enter, as the keyboard does it. */
export async function choosePerson(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(text)
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .waitFor()
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}
