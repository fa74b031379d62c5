import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../../app/web/test-app.tsx'
import { anAppointment } from '../../../../visits/appointments/server/an-appointment.ts'
import { addOwnReport, changeOwnReport } from '../../own-report.ts'
import { listReports } from '../../report.ts'
import { anOwnReport } from '../../server/an-own-report.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  // The first loading of a page takes longer than a test waits.
  await import('./own-report-add-page.tsx')
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const patient = await clinic.signedIn('patient', { name: 'Ana Soto' })
  const people = { patientId: patient.userId, doctorId: doctor.userId }
  const date = new Date().toISOString().slice(0, 10)
  await anAppointment(clinic.sql, { ...people, date, time: '09:00', status: 'completed' })
  await anAppointment(clinic.sql, { ...people, date, time: '10:00', status: 'canceled' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (select: HTMLElement, option: string) => userEvent.selectOptions(select, option)
const preview = () => within(screen.getByRole('group', { name: 'Preview' }))

test('a draft is counted while it is made, and says what is still missing', async () => {
  openApp('/reports/new', clinic, admin)
  await choose(await screen.findByLabelText('Count'), 'Visits')
  await preview().findByText(/^The figures of now/)
  // Each figure says how it is counted.
  await screen.findByText('No-shows among visits that were completed or missed.')
  await choose(screen.getByLabelText('By'), 'Doctor')
  await screen.findByRole('row', { name: 'Maria Okoye 2' })
  await choose(screen.getByLabelText('Add a filter'), 'State')
  expect(preview().getByRole('status').textContent).toBe('Choose a value, or remove the filter.')
  await screen.findByRole('option', { name: 'Completed' })
  await choose(screen.getByLabelText('State'), 'Completed')
  await screen.findByRole('row', { name: 'Maria Okoye 1' })
})

test('an admin adds a report from the list of reports, and opens its rows', async () => {
  openApp('/reports', clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: '+ Add Report' }))
  await fill(await screen.findByLabelText('Title'), 'Visits of doctors')
  expect(preview().getByRole('status').textContent).toBe('Choose what is counted.')
  await choose(screen.getByLabelText('Count'), 'Visits')
  await choose(screen.getByLabelText('By'), 'Doctor')
  await fill(screen.getByLabelText('Question'), ' ')
  await press('Add Report')
  // Nothing that was chosen is lost when the question is missing.
  await screen.findAllByText('Question is required.')
  expect(screen.getByDisplayValue('Visits of doctors')).toBeTruthy()
  await fill(screen.getByLabelText('Question'), 'How many visits were held?')
  await press('Add Report')
  await screen.findByRole('heading', { name: 'Visits of doctors' })
  const row = await screen.findByRole('row', { name: 'Maria Okoye 2' })
  expect(within(row).getByRole('link', { name: '2' })).toBeTruthy()
})

test('a choice changes what it makes impossible: charts follow groups, parts follow what is counted', async () => {
  openApp('/reports/new', clinic, admin)
  await choose(await screen.findByLabelText('Count'), 'Visits')
  const chart = () => screen.getByLabelText<HTMLSelectElement>('Chart').value
  expect(chart()).toBe('none')
  await choose(screen.getByLabelText('By'), 'Month')
  expect(chart()).toBe('over time')
  await choose(screen.getByLabelText('And by'), 'Doctor')
  expect(chart()).toBe('grid')
  await choose(screen.getByLabelText('By'), 'Nothing: totals only')
  expect(chart()).toBe('bars')
  await choose(screen.getByLabelText('Count'), 'Bills that are owed')
  expect(screen.queryByLabelText('Usual days')).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>('By').value).toBe('doctor')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Owed/ }).checked).toBe(true)
})

test('a report by nothing has its figures under their heads, and no head that is empty', async () => {
  const body = anOwnReport({ title: 'Totals only', by: [], chart: 'none' })
  await admin.ask(addOwnReport, { body })
  openApp(`/reports/${body.id}`, clinic, admin)
  const table = await screen.findByRole('table', { name: 'Totals only' })
  const [heads, figures] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(heads).toEqual(['Held or to come', 'Booked time'])
  expect(figures).toEqual(['1', '30 min'])
})

test('a report of the product is copied as it is on screen', async () => {
  openApp('/reports/visits-by-doctor?by=type&where=state:completed', clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: 'Make a copy' }))
  await screen.findByDisplayValue('Copy of Visits by doctor')
  expect(screen.getByLabelText<HTMLSelectElement>('By').value).toBe('type')
  expect(screen.getByLabelText<HTMLSelectElement>('Usual days').value).toBe('month')
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('state:completed')
  await press('Add Report')
  await screen.findByRole('heading', { name: 'Copy of Visits by doctor' })
})

test('a report is deleted with undo', async () => {
  const body = anOwnReport({ title: 'To be deleted' })
  await admin.ask(addOwnReport, { body })
  const app = openApp(`/reports/${body.id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByDisplayValue('To be deleted')
  await press('Delete')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await expect.poll(() => app.url()).toBe('/reports')
  await screen.findByText('Report deleted')
  await press('Undo')
  await screen.findByRole('link', { name: 'To be deleted' })
  expect((await admin.ask(listReports)).body.map(({ id }) => id)).toContain(body.id)
})

test('a report that somebody else changed meanwhile shows both versions in words', async () => {
  const body = anOwnReport({ title: 'Of two people' })
  await admin.ask(addOwnReport, { body })
  openApp(`/reports/${body.id}/edit`, clinic, admin)
  await screen.findByDisplayValue('Of two people')
  const { id, ...changes } = { ...body, measures: ['visits'] }
  await admin.ask(changeOwnReport, { params: { id }, version: 1, body: changes })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Completed/ }))
  await press('Save')
  const versions = within(await screen.findByRole('region', { name: 'Both versions' }))
  const cells = versions.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['Visits', 'Booked time, Completed, Held or to come'])
  await press('Keep mine')
  await screen.findByRole('heading', { name: 'Of two people' })
})

test('those who may not make reports see none of the ways to', async () => {
  const staff = await clinic.signedIn('staff')
  const body = anOwnReport({ title: 'For all readers' })
  await admin.ask(addOwnReport, { body })
  openApp(`/reports/${body.id}`, clinic, staff)
  await screen.findByRole('heading', { name: 'For all readers' })
  await screen.findByRole('table', { name: 'For all readers' })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Make a copy' })).toBeNull()
  const app = openApp('/reports/new', clinic, staff)
  await expect.poll(() => app.url()).not.toBe('/reports/new')
})
