import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import {
  aBundle,
  aPatientResource,
  importTexts,
  newIds,
} from '../../fhir-import/server/a-bundle.ts'

let clinic: TestClinic
const { patient } = newIds()
const subject = { reference: `Patient/${patient}` }

beforeAll(async () => {
  clinic = await testClinic()
  const flag = { resourceType: 'Flag', code: { text: 'Needs a ramp' }, subject }
  const observed = {
    resourceType: 'Observation',
    code: { text: 'Pulse' },
    valueInteger: 70,
    effectiveDateTime: '2021-05-06',
    subject,
  }
  await importTexts(clinic.sql, {
    'a.json': aBundle([
      aPatientResource(patient),
      { ...flag, id: 'flag' },
      { ...observed, id: 'pulse' },
    ]),
  })
})
afterAll(() => clinic.close())

/** The first page takes its time on a busy machine. */
const patience = { timeout: 20_000 }
const page = `/patients/details/${patient}?tab=imported`
const titles = () =>
  within(screen.getByRole('table', { name: 'Imported items' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

test('the chart lists imported items by kind, and opens one in words', async () => {
  openApp(page, clinic, await clinic.signedIn('admin'))
  await screen.findByText('Needs a ramp', {}, patience)
  expect(titles()).toEqual(['View Pulse: 70', 'View Needs a ramp'])
  screen.getByText('No date')
  await userEvent.click(screen.getByRole('button', { name: 'View Pulse: 70' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Pulse: 70' }, patience))
  await panel.findByText(/Value: 70/, {}, patience)
  panel.getByText('Belongs to no encounter')
  panel.getByText('a.json')
  await userEvent.click(panel.getByRole('button', { name: 'Close' }))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Flag (1)')
  await expect.poll(titles, patience).toEqual(['View Needs a ramp'])
}, 60_000)

test('a doctor without the patient in care is told where to open them', async () => {
  openApp(page, clinic, await clinic.signedIn('doctor'))
  const link = await screen.findByRole('link', { name: 'Records says how to open them' }, patience)
  expect(link.getAttribute('href')).toBe(`/patients/details/${patient}?tab=records`)
  expect(screen.queryByText('Needs a ramp')).toBeNull()
}, 60_000)
