import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { hashPassword } from '../../../access/users/server/passwords.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const password = 'six blue herons at dawn'
async function anAdmin() {
  const { email } = await clinic.signedIn('admin')
  await clinic.sql`
    update users set password_hash = ${await hashPassword(password)} where email = ${email}`
  return email
}
async function signIn(email: string) {
  await fill(await screen.findByLabelText(/Email/), email)
  await fill(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
}

// The tests run in one page: a sign-in of an earlier one counts for the later one.
test('a visitor who follows a link of a mail signs in and reads that very report', async () => {
  const link = '/reports/visits-by-doctor?from=2026-01-01&to=2026-01-31&where=state%3Acompleted'
  const app = openApp(link, clinic)
  await waitFor(() => expect(app.url()).toBe('/login'))
  await signIn(await anAdmin())
  await screen.findByRole('heading', { name: 'Visits by doctor' })
  expect(new URL(app.url(), 'http://here').searchParams.get('where')).toBe('state:completed')
  expect(app.url()).toContain('from=2026-01-01')
})

test('the next person at the same page is not led to the report of the person before', async () => {
  const app = openApp('/reports/no-shows?from=2026-01-01&to=2026-01-31', clinic)
  await waitFor(() => expect(app.url()).toBe('/login'))
  await signIn(await anAdmin())
  await waitFor(() => expect(app.url()).toBe('/admin'))
})
