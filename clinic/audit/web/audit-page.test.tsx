import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { readPatient } from '../../patients/charts/patient.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
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

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an admin reads who opened what, and filters it', async () => {
  const app = openApp('/audit', clinic, admin)
  await press('Readings')
  const row = within(await screen.findByRole('row', { name: /Opened chart/ }))
  row.getByText('Sally Desk (Staff)')
  row.getByRole('link', { name: 'Pia Patient' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Deleted')
  await screen.findByText('No Events Found')
  expect(app.url()).toBe('/audit?part=readings&action=delete')
})

test('of two filters that are set in one moment none is lost', async () => {
  const app = openApp('/audit', clinic, admin)
  const act = await screen.findByRole('combobox', { name: 'Act' })
  const outcome = screen.getByRole('combobox', { name: 'Outcome' })
  fireEvent.change(act, { target: { value: 'delete' } })
  fireEvent.change(outcome, { target: { value: 'refused' } })
  await waitFor(() => expect(app.url()).toBe('/audit?action=delete&outcome=refused'))
})

test('from a chart an admin comes to its history, and back to the whole log', async () => {
  const pia = await aPatient(clinic.sql, { name: 'Pia Second' })
  const app = openApp(`/patients/details/${pia.id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: 'History' }))
  const rows = await screen.findAllByRole('row', { name: /Pia Second/ })
  expect(rows.length).toBeGreaterThan(0)
  expect(screen.queryByRole('row', { name: /Pia Patient/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Only one patient: show all' }))
  await press('Readings')
  await screen.findByRole('row', { name: /Opened chart.*Pia Patient/ })
  expect(app.url()).toBe('/audit?part=readings')
  openApp(`/patients/details/${pia.id}`, clinic, await clinic.signedIn('staff'))
  await screen.findByRole('link', { name: 'Edit' })
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})

test('the log opens with acts; readings, or both, are one press away and in the address', async () => {
  const app = openApp('/audit', clinic, admin)
  const signIn = /Signed in/
  const opening = /Opened chart/
  await screen.findAllByRole('row', { name: signIn })
  expect(screen.queryByRole('row', { name: opening })).toBeNull()
  expect(app.url()).toBe('/audit')
  await press('Readings')
  await screen.findAllByRole('row', { name: opening })
  expect(screen.queryByRole('row', { name: signIn })).toBeNull()
  await press('All')
  await screen.findAllByRole('row', { name: signIn })
  await screen.findAllByRole('row', { name: opening })
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
  expect(app.url()).toBe('/audit?part=all')
})

test('where an event came from and its number stand in its details', async () => {
  openApp('/audit', clinic, admin)
  const [row] = await screen.findAllByRole('row', { name: /Signed in/ })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['When', 'Who', 'What', 'Patient', 'Outcome', 'Details'])
  const terms = within(row as HTMLElement).getAllByRole('term', { hidden: true })
  expect(terms.map(({ textContent }) => textContent).slice(-2)).toEqual(['From', 'Number'])
})

test('an admin verifies the log and gets its head', async () => {
  openApp('/audit', clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }))
  await screen.findByText('The audit log is complete and unchanged')
  await screen.findByText(/^\d+ [\da-f]{64}$/)
})

test('others have no such page', async () => {
  const app = openApp('/audit', clinic, await clinic.signedIn('staff'))
  await screen.findByRole('heading', { level: 1 })
  expect(app.url()).not.toBe('/audit')
})
