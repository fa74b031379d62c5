import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { listVisitTypes } from '../visit-type.ts'
import { aVisitType } from '../server/a-visit-type.ts'

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

test('an admin adds a type, finds it in the list and retires it', async () => {
  const app = openApp('/visit-types', clinic, admin)
  await screen.findByText('No Visit Types Found')
  await userEvent.click(screen.getByRole('link', { name: '+ Add Visit Type' }))
  await fill(await screen.findByLabelText('Name'), 'Travel advice')
  await userEvent.click(screen.getByRole('radio', { name: 'green' }))
  await fill(screen.getByLabelText('Length (minutes)'), '20')
  await fill(screen.getByLabelText('Buffer after (minutes)'), '5')
  await fill(screen.getByLabelText('Price'), '54')
  await press('Add Visit Type')
  const row = await screen.findByRole('row', {
    name: /Travel advice 20 minutes 5 after \$54.00 Only the desk Active/,
  })
  await userEvent.click(within(row).getByRole('link', { name: 'Travel advice' }))
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'retired')
  await press('Save Visit Type')
  await screen.findByText('No Visit Types Found')
  expect(app.url()).toBe('/visit-types')
  await userEvent.selectOptions(screen.getByLabelText('Shown'), 'Retired ones too')
  await screen.findByRole('row', { name: /Travel advice.*Retired/ })
  const { body } = await staff.ask(listVisitTypes, { query: { all: 'yes' } })
  expect(body).toMatchObject([{ name: 'Travel advice', color: 'green', price: '54.00' }])
})

test('a name that is taken is refused under its field, and nothing typed is lost', async () => {
  await aVisitType(clinic.sql, { name: 'Follow-up' })
  openApp('/visit-types/add', clinic, admin)
  await fill(await screen.findByLabelText('Name'), 'follow-up')
  await press('Add Visit Type')
  await screen.findAllByText('Another visit type has this name.')
  screen.getByDisplayValue('follow-up')
})

test('the desk reads the types and changes none', async () => {
  await aVisitType(clinic.sql, { name: 'Only read' })
  openApp('/visit-types', clinic, staff)
  await screen.findByText('Only read')
  expect(screen.queryByRole('link', { name: 'Only read' })).toBeNull()
  expect(screen.queryByRole('link', { name: '+ Add Visit Type' })).toBeNull()
})
