import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'

// A real backup is made and read back, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
})
afterAll(() => clinic.close())
beforeEach(() => clinic.sql`delete from backups`)

const patience = { timeout: 20_000 }

test('an admin backs up and sees the file with its size, and that a copy of the passphrase is due', async () => {
  openApp('/settings/backups', clinic, admin)
  await screen.findByText('No backups yet')
  await screen.findByText(/^Every night at 02:00 the whole clinic goes into one encrypted file/)
  await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
  const row = within(await screen.findByRole('row', { name: /Ada Byron.*Done/ }, patience))
  row.getByText(/^openward-.*\.tar\.age$/)
  row.getByRole('button', { name: /^Restore on trial: openward-/ })
  const kept = await screen.findByRole('button', { name: 'A copy is kept elsewhere' }, patience)
  await userEvent.click(kept)
  await screen.findByText(/A copy is kept elsewhere, as confirmed today \d\d:\d\d\./)
})

test('an admin is told on every page of a backup that is gone, until it is put off', async () => {
  await clinic.sql`
    insert into backups (id, reason, state, path, bytes, finished_at)
    values (${uuidv7()}, 'nightly', 'done', '/nowhere/openward.tar.age', 5, now())`
  openApp('/admin', clinic, admin)
  const banner = within(await screen.findByRole('region', { name: 'Warnings about backups' }))
  banner.getByText('The file of the newest backup is gone or was cut off.')
  expect(banner.getByRole('link', { name: 'Backups' }).getAttribute('href')).toBe(
    '/settings/backups',
  )
  await userEvent.click(banner.getByRole('button', { name: 'Put off until tomorrow' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Warnings about backups' })).toBeNull(),
  )
})

test('an admin of a demo clinic is told that it makes no backups, and is not warned', async () => {
  await clinic.sql`update clinic set is_demo = true`
  await clinic.sql`update backup_settings set created_at = now() - interval '90 days'`
  openApp('/settings/backups', clinic, admin)
  await screen.findByText(/^This is a demo clinic: no backups are made at night/)
  expect(screen.queryByRole('region', { name: 'Warnings about backups' })).toBeNull()
  await clinic.sql`update clinic set is_demo = false`
})

test('settings that make no sense are refused under their field', async () => {
  openApp('/settings/backups', clinic, admin)
  const folder = await screen.findByRole('textbox', { name: /^Folder/ })
  await userEvent.type(folder, 'backups')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('Give the whole path, beginning with /.')
  await userEvent.clear(folder)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Hour/ }), '04:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
})

test.each(['doctor', 'staff', 'patient'] as const)('sends a %s home', async (role) => {
  const app = openApp('/settings/backups', clinic, await clinic.signedIn(role))
  await waitFor(() => expect(app.url()).toBe('/'))
})
