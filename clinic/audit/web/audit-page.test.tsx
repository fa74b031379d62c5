import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { readPatient } from '../../patients/patient.ts'
import { aPatient } from '../../patients/server/a-patient.ts'
import { flushEvents } from '../server/event-log.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  const staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  const { id } = await aPatient(clinic.sql, { name: 'Pia Patient' })
  await staff.ask(readPatient, { params: { id } })
  await flushEvents(clinic.sql)
})
afterAll(() => clinic.close())

test('an admin reads who opened what, and filters it', async () => {
  const app = openApp('/audit', clinic, admin)
  const row = within(await screen.findByRole('row', { name: /Opened chart/ }))
  row.getByText('Sally Desk (Staff)')
  row.getByRole('link', { name: 'Pia Patient' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Deleted')
  await screen.findByText('No Events Found')
  expect(app.url()).toBe('/audit?action=delete')
})

test('from a chart an admin comes to its history, and back to the whole log', async () => {
  const pia = await aPatient(clinic.sql, { name: 'Pia Second' })
  const app = openApp(`/patients/details/${pia.id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: 'History' }))
  const rows = await screen.findAllByRole('row', { name: /Pia Second/ })
  expect(rows.length).toBeGreaterThan(0)
  expect(screen.queryByRole('row', { name: /Pia Patient/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Only one patient: show all' }))
  await screen.findByRole('row', { name: /Opened chart.*Pia Patient/ })
  expect(app.url()).toBe('/audit')
  openApp(`/patients/details/${pia.id}`, clinic, await clinic.signedIn('staff'))
  await screen.findByRole('link', { name: 'Edit' })
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})

test('an admin verifies the log and gets its head', async () => {
  openApp('/audit', clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }))
  await screen.findByText('The log is whole')
  await screen.findByText(/^\d+ [\da-f]{64}$/)
})

test('others have no such page', async () => {
  const app = openApp('/audit', clinic, await clinic.signedIn('staff'))
  await screen.findByRole('heading', { level: 1 })
  expect(app.url()).not.toBe('/audit')
})
