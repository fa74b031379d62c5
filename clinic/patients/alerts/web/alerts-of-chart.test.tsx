import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addAlert } from '../alert.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const anAlert = (id: string, text: string, kind: 'safety' | 'clinical' | 'administrative') =>
  staff.ask(addAlert, { params: { id }, body: { id: uuidv7(), kind, text } })

test('an alert is added, changed and ended on the chart, and its history stays', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Alma Alert' })
  openApp(`/patients/details/${id}?tab=details`, clinic, staff)
  const part = within(await screen.findByRole('region', { name: 'Alerts' }))
  await part.findByText('There are no alerts.')
  await user.click(part.getByRole('button', { name: 'Add alert' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New alert' }))
  await user.type(dialog.getByLabelText('Alert'), 'Risk of falls')
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Safety')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await part.findByText('Risk of falls')
  const banner = within(screen.getByRole('region', { name: 'Patient' }))
  const sign = await banner.findByText('Safety:')
  expect(sign.parentElement?.textContent).toBe('Safety: Risk of falls')
  expect(sign.closest('p')?.dataset['paper']).toBe('false')

  await user.click(part.getByRole('button', { name: 'Change: Risk of falls' }))
  const change = within(screen.getByRole('dialog', { name: 'Change alert' }))
  await user.type(change.getByLabelText('Alert'), ' at night')
  await user.click(change.getByRole('button', { name: 'Save' }))
  await banner.findByText(/Risk of falls at night/)

  await user.click(await part.findByRole('button', { name: 'End: Risk of falls at night' }))
  await user.click(await part.findByText('Alerts that are over (1)'))
  part.getByText(/written by Sally Desk · ended .* by Sally Desk/)
  expect(banner.queryByText('Safety:')).toBeNull()
})

test('the alerts of a patient stand in the form of a visit and of a bill as soon as they are chosen', async () => {
  const { id, name } = await aPatient(clinic.sql, { name: 'Berta Booked' })
  await anAlert(id, 'Hard of hearing', 'clinical')
  await anAlert(id, 'Bills go to the mother', 'administrative')
  for (const url of ['/appointments/add', '/billing/add']) {
    openApp(url, clinic, staff)
    await user.type(await screen.findByLabelText('Patient'), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    const signs = await screen.findByRole('group', { name: 'Warnings and needs' })
    expect(signs.textContent).toBe('Alerts: Hard of hearingAdministrative: Bills go to the mother')
  }
})
