import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addPatientList, changePatientList, listPatientLists } from '../patient-list.ts'
import { aPatientList } from '../server/a-patient-list.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  await aPatient(clinic.sql, { name: 'Olga Old', dob: '1940-01-02', alerts: 'Risk of falls' })
  await aPatient(clinic.sql, { name: 'Yara Young', dob: '2010-01-02' })
})
beforeEach(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const criterion = (name: string) => within(screen.getByRole('group', { name }))
const add = (is: string) => userEvent.selectOptions(screen.getByLabelText('Add a criterion'), is)

test('the desk makes a list by criteria, reads it as a sentence, and finds its patients', async () => {
  openApp('/patients', clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'Patient lists' }))
  await screen.findByText('No Lists Found')
  await userEvent.click(screen.getByRole('link', { name: '+ Add List' }))
  await fill(await screen.findByLabelText('Name'), 'Falls')
  await press('Add List')
  await screen.findAllByText('Choose at least one criterion.')
  await add('Age')
  await press('Add List')
  await screen.findAllByText('Age: Give one end at least.')
  await fill(criterion('Age').getByLabelText('From'), '65')
  await add('Alerts')
  await fill(criterion('Alerts').getByLabelText('Text'), 'falls')
  await screen.findByText(/Patients aged at least 65 with an alert that contains “falls”\./)
  await screen.findByText(/1 patient now\./)
  await press('Add List')
  const row = await screen.findByRole('row', { name: /Olga Old/ })
  within(row).getByRole('link', { name: 'Details' })
  expect(screen.queryByText('Yara Young')).toBeNull()
  await screen.findByText('1 patient')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

test('a list is copied, and deleted with undo', async () => {
  const body = aPatientList({ name: 'Seniors' })
  await staff.ask(addPatientList, { body })
  const app = openApp(`/patients/lists/${body.id}`, clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'Copy' }))
  expect(await screen.findByDisplayValue('Copy of Seniors')).toBeTruthy()
  await press('Add List')
  await screen.findByRole('heading', { name: 'Copy of Seniors' })
  await press('Delete')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await expect.poll(() => app.url()).toBe('/patients/lists')
  await screen.findByText('List deleted')
  await press('Undo')
  await screen.findByRole('link', { name: 'Copy of Seniors' })
  const { body: lists } = await staff.ask(listPatientLists)
  expect(lists.map(({ name }) => name)).toEqual(['Copy of Seniors', 'Seniors'])
})

test('a list that somebody else changed meanwhile shows both versions in words', async () => {
  const body = aPatientList({ name: 'Shared', sharing: 'desk' })
  await staff.ask(addPatientList, { body })
  openApp(`/patients/lists/edit/${body.id}`, clinic, staff)
  await screen.findByDisplayValue('Shared')
  const { id: _, ...changes } = { ...body, criteria: [{ is: 'account' as const }] }
  await staff.ask(changePatientList, { params: { id: body.id }, version: 1, body: changes })
  await fill(criterion('Age').getByLabelText('From'), '70')
  await press('Save')
  const versions = within(await screen.findByRole('region', { name: 'Both versions' }))
  const cells = versions.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['with a portal account', 'aged at least 70'])
})

test('an admin saves all patients of a list as a file', async () => {
  const admin = await clinic.signedIn('admin')
  const body = aPatientList({ name: 'Export / all' })
  await admin.ask(addPatientList, { body })
  const saved: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:x'
  })
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  openApp(`/patients/lists/${body.id}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]?.text()).toContain('Olga Old,,1940-01-02,female')
  made.mockRestore()
  freed.mockRestore()
})

test('the desk writes to a list once, and calls those of a recall list one after another', async () => {
  await clinic.sql`update clinic set is_demo = true, phone = '+1 555 0100'`
  await clinic.sql`update patients set email = 'olga@example.com' where name = 'Olga Old'`
  const body = aPatientList({ name: 'Autumn calls', criteria: [{ is: 'age', from: 65 }] })
  await staff.ask(addPatientList, { body })
  const app = openApp(`/patients/lists/${body.id}`, clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Message' }))
  await screen.findByText(/1 of 1 patient can be written to/)
  await press('Send')
  await screen.findByText('1 message sent')
  const sent = await screen.findByRole('region', { name: 'Messages to this list' })
  await within(sent).findByText(/time for your next visit/)

  await press('Recall list')
  await press('Make Recall List')
  await screen.findByRole('heading', { name: 'Recall: Autumn calls' })
  await screen.findByText('0 of 1 done')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Olga Old' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Outcome'), 'declined')
  await fill(dialog.getByLabelText('Note'), 'Moved away')
  await press('Save')
  await screen.findByText('1 of 1 done')
  await screen.findByText(/Moved away/)
  expect(screen.getByRole('link', { name: 'Book' }).getAttribute('href')).toMatch(
    /^\/appointments\/add\?patientId=/,
  )
  await press('Delete')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await expect.poll(() => app.url()).toBe('/patients/recall-lists')
  await screen.findByText('No Recall Lists Found')
})
