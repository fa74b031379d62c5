import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aResource } from '../server/a-resource.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an admin adds a room, finds it in the list and retires it', async () => {
  openApp('/resources', clinic, admin)
  await screen.findByText('No Rooms or Devices Found')
  await userEvent.click(screen.getByRole('link', { name: '+ Add Room or Device' }))
  await fill(await screen.findByLabelText('Name'), 'Infusion room')
  await fill(screen.getByLabelText('Visits at the same time'), '4')
  await press('Add Room or Device')
  const row = await screen.findByRole('row', { name: /Infusion room Room 4.*Active/ })
  await userEvent.click(within(row).getByRole('link', { name: 'Infusion room' }))
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'retired')
  await press('Save')
  await screen.findByText('No Rooms or Devices Found')
})

test('the desk reads the rooms and changes none', async () => {
  await aResource(clinic.sql, { name: 'Room 7' })
  openApp('/resources', clinic, staff)
  await screen.findByText('Room 7')
  expect(screen.queryByRole('link', { name: 'Room 7' })).toBeNull()
  expect(screen.queryByRole('link', { name: '+ Add Room or Device' })).toBeNull()
})
