import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const rail = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const current = async () =>
  (await rail())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)

test.each([
  ['/appointments', 'Appointments'],
  ['/appointments/add', 'Appointments'],
  ['/reports/day-report', 'Report of the day'],
  ['/reports/visits-by-type', 'Reports'],
  ['/waiting-list', 'Waiting list'],
  ['/schedules', 'Schedules'],
  ['/visit-types/add', 'Visit types'],
  ['/resources', 'Rooms and devices'],
  ['/settings/outbox', 'Settings'],
  ['/admin', 'Dashboard'],
])('on %s the rail lights %s', async (path, word) => {
  openApp(path, clinic, await clinic.signedIn('admin'))
  expect(await current()).toEqual([word])
})

test('a link says how much waits behind it', async () => {
  const admin = await clinic.signedIn('admin')
  await clinic.signedIn('doctor', { status: 'pending' })
  openApp('/profile', clinic, admin)
  await screen.findByTitle('1 account to approve')
  expect((await rail()).getByRole('link', { name: 'Users' }).dataset.waiting).toBe('1')
  expect((await rail()).getByRole('link', { name: 'Messages' }).dataset.waiting).toBeUndefined()
})
