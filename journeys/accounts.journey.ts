import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, searchFor, signIn, test } from './journey.ts'

const password = 'six blue herons at dawn'

/** The colour of a message's text. */
async function hue(text: Locator): Promise<'red' | 'green'> {
  const colour = await text.evaluate((one) => getComputedStyle(one).color)
  const [red = 0, green = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return red > green ? 'red' : 'green'
}

async function signUp(page: Page, role: string, name: string): Promise<string> {
  const email = `${randomUUID()}@clinic.example`
  await page.goto('/signup')
  const form = page.getByRole('main')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  return email
}

test('S-12 to S-16, V-01, C-01 a patient signs up and is signed in at once, with an empty own page', async ({
  page,
}) => {
  await page.goto('/signup')
  const form = page.getByRole('main')
  await expect(form.getByRole('heading', { level: 1, name: 'Sign Up', exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(form.getByLabel('Role').getByRole('option')).toHaveText([
    'patient',
    'doctor',
    'staff',
  ])
  await expect(form.getByLabel('Role')).toHaveValue('patient')
  for (const label of ['Full Name', 'Email', 'Password']) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('required', '')
    await expect(field).toHaveAttribute('placeholder', label)
  }
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await signUp(page, 'patient', 'Petra Newcomer')
  await expect(page).toHaveURL(/\/patient$/)
  await expect(page.getByText('No Appointments Found')).toBeVisible()
  await expect(page.getByText('No Bills Found')).toBeVisible()
})

test('X-01, X-02, V-02 a refused sign-up says why and keeps what was typed', async ({ page }) => {
  const email = await signUp(page, 'patient', 'First Person')
  await expect(page).toHaveURL(/\/patient$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/signup')
  const form = page.getByRole('main')
  await form.getByLabel('Full Name').fill('Second Person')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('password1')
  const send = form.getByRole('button', { name: 'Sign Up' })
  await send.click()
  await expect(form.getByText('This password is too common.').first()).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
  await expect(form.getByText('Email is already in use.').first()).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('Second Person')
})

test('P-12, X-05, V-20, T-17, V-17, V-18, S-75 to S-78 a held doctor is approved, given another role, deleted', async ({
  page,
  as,
}) => {
  const email = await signUp(page, 'doctor', 'Dr. Held Back')
  const waiting = 'Your account is waiting for approval by an administrator.'
  await expect(page.getByText(waiting)).toBeVisible()
  await page.goto('/doctor')
  await expect(page).toHaveURL(/:\d+\/$/)

  const admin = await as('admin')
  await admin.goto('/users')
  for (const head of ['Name / Email', 'Role', 'Actions']) {
    await expect(admin.getByRole('columnheader', { name: head })).toBeVisible()
  }
  await searchFor(admin, email)
  const row = admin.getByRole('row', { name: new RegExp(email) })
  await expect(row.getByText('Pending')).toBeVisible()
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row.getByText('Pending')).toHaveCount(0)
  // The waiting screen updates by itself.
  await expect(page.getByText(waiting)).toHaveCount(0)
  await page.goto('/doctor')
  await expect(page.getByText('No Appointments Found')).toBeVisible()

  const select = row.getByRole('combobox')
  await expect(select.getByRole('option')).toHaveText(['admin', 'doctor', 'staff', 'patient'])
  await select.selectOption('staff')
  const change = admin.getByRole('alertdialog', { name: 'Change role of user to staff?' })
  await change.getByRole('button', { name: 'Cancel' }).click()
  await expect(select).toHaveValue('doctor')
  await select.selectOption('staff')
  await change.getByRole('button', { name: 'Change role' }).click()
  await expect(select).toHaveValue('staff')
  await page.goto('/staff')
  await expect(page.getByRole('group', { name: 'Total Patients' })).toBeVisible()

  await row.getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('alertdialog', { name: `Delete user ${email}? This cannot be undone.` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(row).toHaveCount(0)
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/login$/)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('User record not found. Please contact admin.')).toBeVisible()
})

test('T-18, V-15, S-78 the last admin stays one, and no admin can be deleted', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/users?search=admin%40openward')
  const row = admin.getByRole('row', { name: /admin@openward\.example/ })
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('combobox').selectOption('staff')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await expect(
    admin.getByRole('alert').filter({ hasText: 'At least one admin is required' }),
  ).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('admin')
})

test('S-79, S-80, S-83 an admin reads a whole account, and is told when there is none', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/users?search=patient%40openward')
  await admin.getByRole('link', { name: 'Details' }).first().click()
  await expect(admin.getByRole('term')).toHaveCount(14)
  for (const label of [
    'Name',
    'Email',
    'Contact',
    'Address',
    'Blood Group',
    'Height (cm)',
    'Weight (kg)',
    'Date of Birth',
    'Gender',
    'Emergency Contact',
    'Insurance Number',
    'Allergies',
    'Role',
    'User ID',
  ]) {
    await expect(admin.getByText(label, { exact: true }).first(), label).toBeVisible()
  }
  await admin.goto('/users/01900000-0000-7000-8000-0000000000ff')
  await expect(admin.getByText('User not found')).toBeVisible()
})

test('S-81 to S-87, T-19, T-20, X-18, X-19, V-12 to V-14, C-05 a profile is shown; its edit is abandoned, refused and saved', async ({
  page,
}) => {
  const email = await signUp(page, 'patient', 'Paul Profile')
  await expect(page).toHaveURL(/\/patient$/)
  await page.goto('/profile')
  await expect(page.getByText('-', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const form = page.getByRole('main')
  await expect(form.locator('[required]')).toHaveCount(0)
  for (const [label, type] of [
    ['Email', 'email'],
    ['Height (cm)', 'number'],
    ['Weight (kg)', 'number'],
  ] as const) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('type', type)
  }
  await expect(form.getByLabel('Blood Group').getByRole('option')).toHaveCount(9)
  await expect(form.getByLabel('Gender').getByRole('option')).toHaveText([
    /^-?$/,
    'male',
    'female',
    'other',
  ])
  // The form shows the role, and no field could change it (S-86).
  await expect(form.getByText('patient', { exact: true })).toBeVisible()
  await expect(form.locator('[name="role"]')).toHaveCount(0)
  const height = form.getByLabel('Height (cm)')
  await height.fill('170')
  await height.press('ControlOrMeta+a')
  await page.keyboard.insertText('170,5')
  await expect(height).toHaveValue('170,5')
  await height.fill('181')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('181', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await form.getByLabel('Email').fill('')
  await form.getByLabel('Blood Group').selectOption('AB+')
  await form.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByText('Failed to update: Email is required.').first()
  await expect(refusal).toBeVisible()
  expect(await hue(refusal)).toBe('red')
  await expect(form.getByLabel('Blood Group')).toHaveValue('AB+')
  const moved = `moved-${email}`
  await form.getByLabel('Email').fill(moved)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  expect(await hue(page.getByText('Profile updated successfully.'))).toBe('green')
  await expect(page.getByText('AB+')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { email: moved, password })
  await expect(page).toHaveURL(/\/patient$/)
})

test('R-03, S-14, X-03, X-04, V-03 the login refuses, keeps the email, and tells a broken server apart', async ({
  page,
  as,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  await page.goto('/login')
  const form = page.getByRole('main')
  await expect(form.getByRole('heading', { level: 1, name: 'Login', exact: true })).toBeVisible()
  for (const label of ['Email', 'Password']) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('required', '')
    await expect(field).toHaveAttribute('placeholder', label)
  }
  const nobody = `${randomUUID()}@clinic.example`
  await form.getByLabel('Email').fill(nobody)
  await form.getByLabel('Password', { exact: true }).fill('wrong')
  const send = form.getByRole('button', { name: 'Login', exact: true })
  await send.click()
  await expect(form.getByText('Invalid email or password')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(nobody)
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await form.getByLabel('Password', { exact: true }).fill('wrong')
  await send.click()
  await expect(form.getByText('Something went wrong. Please try again.')).toBeVisible()
  const staff = await as('staff')
  await staff.goto('/login')
  await expect(staff.getByText(/You are signed in as .+staff@openward\.example/)).toBeVisible()
})
