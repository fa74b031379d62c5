import { type Browser, expect, type Page } from '@playwright/test'
import { choosePerson, signIn, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

const password = 'six blue herons at dawn'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

/** A browser of its own at this clinic. */
async function browserOf(browser: Browser, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    baseURL: clinic.url,
    viewport: { width, height: 844 },
  })
  return context.newPage()
}

async function desk(browser: Browser): Promise<Page> {
  const page = await browserOf(browser)
  await signIn(page, await clinic.person('staff', 'Stella Desk'))
  return page
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/signup')
  const form = page.getByRole('main')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/patient$/)
}

/** A chart without an account. */
async function chart(name: string, email: string): Promise<string> {
  const [row] = await clinic.sql<{ id: string }[]>`
    insert into patients (id, name, email, dob, gender, contact)
    values (gen_random_uuid(), ${name}, ${email}, '1971-03-02', 'female', '555 0142') returning id`
  return row?.id ?? ''
}

test('A-18 the desk links an account once the mailed link was opened, and not before', async ({
  browser,
}) => {
  const email = 'rosa@own.example'
  const staff = await desk(browser)
  const id = await chart('Rosa Fontaine', email)
  const person = await browserOf(browser)
  await signUp(person, 'Rosa Fontaine', email)
  await expect(person.getByRole('note')).toContainText('Confirm your email')

  await staff.goto(`/patients/details/${id}`)
  await staff.getByRole('button', { name: 'Link account' }).click()
  await staff.getByRole('combobox', { name: 'Account' }).fill('rosa')
  await expect(staff.getByText('Nobody found')).toBeVisible()
  await expect(staff.getByRole('option')).toHaveCount(0)

  // On another device, where nobody is signed in.
  const phone = await browserOf(browser, 390)
  await expect.poll(() => clinic.mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  const [mail = ''] = clinic.mailsTo(email)
  await phone.goto(/http\S+\/confirm-email#[\w-]{43}/.exec(mail)?.[0] ?? '')
  await phone.getByRole('button', { name: 'Sign in to confirm' }).click()
  const form = phone.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByText(`${email} is confirmed.`)).toBeVisible()
  // The person's other screen updates by itself.
  await expect(person.getByRole('note')).toHaveCount(0)

  await staff.reload()
  await staff.getByRole('button', { name: 'Link account' }).click()
  await choosePerson(staff, 'Account', 'rosa')
  await staff.getByRole('button', { name: 'Link account' }).click()
  await expect(staff.getByRole('button', { name: 'Undo link' })).toBeVisible()
})

test('A-18 a code on paper is made at the desk by keyboard and typed on a phone', async ({
  browser,
}) => {
  const staff = await desk(browser)
  await staff.goto(`/patients/details/${await chart('Paula Ember', '')}`)
  await staff.getByRole('button', { name: 'Make code on paper' }).focus()
  await staff.keyboard.press('Enter')
  const dialog = staff.getByRole('dialog', { name: 'Code for the patient' })
  const code = await dialog.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()
  // Only the paper is printed.
  await staff.emulateMedia({ media: 'print' })
  await expect(staff.getByText('Keep it to yourself')).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'Patient Details' })).toBeHidden()
  await staff.emulateMedia({ media: 'screen' })
  await staff.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(staff.getByText(/^A code on paper by .+ works until/)).toBeVisible()

  const phone = await browserOf(browser, 390)
  await signUp(phone, 'Paula E', 'paula@own.example')
  await phone.goto('/profile')
  await phone.getByRole('button', { name: 'I have a code' }).click()
  await phone.getByLabel('Code').fill((code ?? '').toLowerCase().replace('-', ' '))
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Your account is linked to your chart at the clinic.')).toBeVisible()
  await expect(phone.getByRole('definition').getByText('Paula Ember')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Undo link' })).toBeVisible()
})
