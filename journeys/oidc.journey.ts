import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anIdentityProvider } from '../clinic/access/identities/server/an-identity-provider.ts'
import { expect, test } from './journey.ts'

type Provider = Awaited<ReturnType<typeof anIdentityProvider>>
let provider: Provider

test.beforeAll(async ({ baseURL }) => {
  const port = Number(process.env['JOURNEYS_PROVIDER_PORT'])
  provider = await anIdentityProvider(`${baseURL ?? ''}/login/return`, port)
})
test.afterAll(() => provider.close())

async function signInThere(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click()
}

test('a receptionist whom the provider knows is linked by an admin, and can then sign in', async ({
  page,
  as,
}) => {
  const subject = randomUUID()
  Object.assign(provider.person, { subject, name: 'Rita Desk', email: 'staff@openward.example' })
  await signInThere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  const admin = await as('admin')
  await admin.goto('/users')
  const waiting = admin.getByRole('table', { name: 'Sign-ins that wait to be linked' })
  const row = waiting.getByRole('row').filter({ hasText: subject })
  await row.getByRole('link', { name: 'Account with this email' }).click()
  await admin
    .getByRole('row')
    .filter({ hasText: subject })
    .getByRole('button', { name: 'Link to this account' })
    .click()
  const linked = admin.getByRole('table', { name: 'Linked sign-ins' })
  await expect(linked.getByText(subject)).toBeVisible()

  await signInThere(page)
  await expect(page).toHaveURL(/\/staff$/)
})
