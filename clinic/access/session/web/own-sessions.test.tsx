import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, tokenHash } from '../server/session-token.ts'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { paths } from '../../../../contract/paths.ts'
import { openApp } from '../../../../app/web/test-app.tsx'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

async function signedInElsewhere(userId: string, userAgent: string) {
  await clinic.sql`
    insert into sessions (token_hash, user_id, expires_at, address, user_agent)
    values (${tokenHash(newToken())}, ${userId}, now() + interval '1 hour', '203.0.113.7', ${userAgent})`
}

const list = async () =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' }))

test('somebody sees where they are signed in, and signs out there', async () => {
  const person = await clinic.signedIn('doctor')
  await signedInElsewhere(person.userId, firefox)
  await signedInElsewhere(person.userId, safari)
  openApp('/profile', clinic, person)
  const rows = (await list()).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('This one')
  ;(await list()).getByText('Safari on iOS')
  await userEvent.click(
    (await list()).getByRole('button', { name: /^Sign out Firefox on Linux, since/ }),
  )
  await screen.findByText('Signed out: Firefox on Linux')
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText('Signed out everywhere but here')
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  expect(await clinic.sql`select 1 from sessions where user_id = ${person.userId}`).toHaveLength(1)
})

test('an admin signs somebody out in one place, and everywhere', async () => {
  const admin = await clinic.signedIn('admin')
  const person = await clinic.signedIn('staff')
  await signedInElsewhere(person.userId, firefox)
  await signedInElsewhere(person.userId, safari)
  openApp(paths.userDetails(person.userId), clinic, admin)
  const places = async () => within(await screen.findByRole('list', { name: 'Signed in' }))
  expect((await places()).getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(
    (await places()).getByRole('button', { name: /^Sign out Firefox on Linux, since/ }),
  )
  await screen.findByText('Signed out: Firefox on Linux')
  await waitFor(async () => expect((await places()).getAllByRole('listitem')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Nowhere at the moment.')
  expect(await clinic.sql`select 1 from sessions where user_id = ${person.userId}`).toHaveLength(0)
})
