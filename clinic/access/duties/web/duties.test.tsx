import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { addDuty, changeDuty, readUserDuties } from '../duty.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const check = (name: string) => screen.getByRole('checkbox', { name })

test('an admin adds a duty with the permissions of a group, and finds it in the list', async () => {
  const app = openApp('/duties', clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: '+ Add Duty' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Evening till')
  await userEvent.click(screen.getByRole('button', { name: 'Add Duty' }))
  await screen.findAllByText('Choose at least one permission.')
  const money = within(screen.getByRole('group', { name: 'Money' }))
  await userEvent.click(money.getByRole('checkbox', { name: 'All of these' }))
  await userEvent.click(check('Delete and restore bills'))
  await userEvent.click(screen.getByRole('button', { name: 'Add Duty' }))
  await expect.poll(() => app.url()).toBe('/duties')
  const row = await screen.findByRole('row', { name: /Evening till/ })
  within(row).getByText(/^8 of \d+$/)
})

test('permissions that were chosen for staff are dropped when the duty is for doctors', async () => {
  openApp('/duties/add', clinic, admin)
  await screen.findByLabelText('Name')
  await userEvent.click(check('Change the settings'))
  await userEvent.click(check('See the day, the calendar and visits'))
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Doctor')
  expect(screen.queryByRole('checkbox', { name: 'Change the settings' })).toBeNull()
  expect(check('See the day, the calendar and visits')).toHaveProperty('checked', true)
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Staff')
  expect(check('Change the settings')).toHaveProperty('checked', false)
})

test('an account is given a duty, and its page says what it may do and why', async () => {
  const { userId } = await clinic.signedIn('staff', { name: 'Kim Berg' })
  openApp(`/users/${userId}`, clinic, admin)
  const section = within(await screen.findByRole('region', { name: 'What this account may do' }))
  await userEvent.click(await section.findByRole('checkbox', { name: 'Nurse' }))
  await userEvent.click(section.getByRole('button', { name: 'Save duties' }))
  await waitFor(async () => {
    const { body } = await admin.ask(readUserDuties, { params: { id: userId } })
    expect(body.dutyIds).toHaveLength(1)
  })
  await userEvent.click(section.getByText('All permissions, and where they come from'))
  await waitFor(() => {
    const said = section.getAllByRole('definition').map((one) => one.textContent)
    expect(said).toContain('Read medical records, problems, medicines and results Nurse')
    expect(said.some((text) => text.includes('Book, move and cancel visits'))).toBe(false)
  })
})

test('an account with a duty is offered the pages of that duty only', async () => {
  const cashier = await clinic.signedIn('staff')
  await clinic.sql`
    update users set permissions = '{patients.list,bills.read}' where id = ${cashier.userId}`
  openApp('/staff', clinic, cashier)
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }))
  await rail.findByRole('link', { name: 'Billing' })
  expect(rail.queryByRole('link', { name: 'Medical Records' })).toBeNull()
  expect(rail.queryByRole('link', { name: 'Appointments' })).toBeNull()
  const app = openApp('/appointments', clinic, cashier)
  await expect.poll(() => app.url()).toBe('/')
})

test('a duty that somebody else changed meanwhile shows both versions in words', async () => {
  const id = uuidv7()
  const duty = { name: 'Archive', permissions: ['patients.list', 'patients.read'] as const }
  const body = { ...duty, permissions: [...duty.permissions] }
  await admin.ask(addDuty, { body: { ...body, id, role: 'staff' } })
  openApp(`/duties/${id}`, clinic, admin)
  await screen.findByDisplayValue('Archive')
  await admin.ask(changeDuty, { params: { id }, version: 1, body: { ...body, name: 'Files' } })
  await userEvent.click(check('See and print bills'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const versions = within(await screen.findByRole('region', { name: 'Both versions' }))
  const cells = versions.getAllByRole('cell').map((cell) => cell.textContent)
  const stored = 'See a patient’s page, See and search the list of patients'
  expect(cells).toEqual([
    'Files',
    'Archive',
    stored,
    `See a patient’s page, See and print bills, ${stored.split(', ')[1]}`,
  ])
})

test('staff find no page of duties', async () => {
  const app = openApp('/duties', clinic, await clinic.signedIn('staff'))
  await expect.poll(() => app.url()).toBe('/')
})
