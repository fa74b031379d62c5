import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { expect, searchFor, test } from './journey.ts'

const password = 'six blue herons at dawn'

/** A new account that an admin of the demo clinic has made an admin too. */
async function newAdmin(page: Page, admin: Page): Promise<string> {
  const email = `${randomUUID()}@clinic.example`
  await page.goto('/signup')
  const form = page.getByRole('main')
  await form.getByLabel('Full Name').fill('Amira Newadmin')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/patient$/)
  await admin.goto('/users')
  await searchFor(admin, email)
  const row = admin.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('combobox').selectOption('admin')
  const stored = admin.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await stored
  await expect(row.getByRole('combobox')).toHaveValue('admin')
  await page.goto('/admin')
  await expect(page.getByText('(Admin)')).toBeVisible()
  return email
}

/** Enters the password; then the second step is on screen. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

async function giveRecoveryCode(page: Page, email: string, code = ''): Promise<void> {
  await givePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('a new admin signs in with an app, a recovery code and a passkey, and ends another session', async ({
  page,
  browser,
  as,
  contextOptions,
  baseURL,
}) => {
  const email = await newAdmin(page, await as('admin'))

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? ''
  const app = URI.parse(`otpauth://totp/x?secret=${key.replaceAll(' ', '')}`)
  if (!(app instanceof TOTP)) throw new Error('The key is none of an authenticator app.')
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await kept.getByRole('listitem').allTextContents()
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText(/^10 left\./)).toBeVisible()
  await logout(page)

  await givePassword(page, email)
  // The setup's code is used up; the next code is valid already.
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await logout(page)

  await giveRecoveryCode(page, email, recoveryCodes[0])
  await page.goto('/profile')
  await expect(page.getByText(/^9 left\./)).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('This laptop')).toBeVisible()
  await logout(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  const elsewhere = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) })
  const other = await elsewhere.newPage()
  await giveRecoveryCode(other, email, recoveryCodes[1])
  await page.goto('/profile')
  const places = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places.getByRole('listitem').first()).toContainText('This one')
  await places.getByRole('button', { name: /^Sign out Chrome on Linux, since/ }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL(/\/login$/)
  await elsewhere.close()
})
