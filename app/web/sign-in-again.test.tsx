import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp } from '../../clinic/access/second-factor/server/a-second-factor.ts'
import { hashPassword } from '../../clinic/access/users/server/passwords.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { invalidate } from '../../web/query-client.ts'
import { fill, openApp } from './test-app.tsx'

const password = 'a long enough one'
let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('somebody with a second factor gives it in the dialog too, and finds their work as it was', async () => {
  const person = await clinic.signedIn('staff')
  await clinic.sql`update users set password_hash = ${await hashPassword(password)}
    where id = ${person.userId}`
  const app = await anApp(person)
  openApp('/profile', clinic, person)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await userEvent.type(screen.getByLabelText('Contact'), '555 0100')
  await clinic.sql`delete from sessions`
  await invalidate(['session'])
  const dialog = within(await screen.findByRole('dialog', { name: 'You were signed out' }))
  await fill(dialog.getByLabelText('Password'), password)
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }))
  await fill(await dialog.findByLabelText('Code'), app.code(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Contact')).toHaveProperty('value', '555 0100')
})
