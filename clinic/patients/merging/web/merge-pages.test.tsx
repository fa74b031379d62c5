import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../charts/server/a-patient.ts'
import { mergingDesk, type MergingDesk } from '../server/a-merge.ts'
import { findDoubles } from '../server/double-store.ts'

let clinic: TestClinic
let staff: Caller
let desk: MergingDesk
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  desk = await mergingDesk(clinic, staff)
})
afterAll(() => clinic.close())

const user = userEvent.setup()

test('two charts are compared, merged with the chosen values, and separated again', async () => {
  const stayed = await aPatient(clinic.sql, { name: 'Vera Kept', contact: '555 0101' })
  const merged = await aPatient(clinic.sql, {
    name: 'Vera Kept',
    contact: '555 0202',
    address: '3 Hill Road',
  })
  await desk.visit(merged.id, '2026-03-01T10:00Z')
  openApp(`/patients/merge/${stayed.id}?other=${merged.id}`, clinic, staff)
  const table = await screen.findByRole('table')
  within(table).getByRole('columnheader', { name: `Stays: MRN ${stayed.mrn}` })
  const row = within(table).getByRole('row', { name: /^Contact/ })
  expect(within(row).getByRole<HTMLInputElement>('radio', { name: '555 0101' }).checked).toBe(true)
  // Only fields that differ are a choice.
  const radios = within(table).getAllByRole('radio')
  expect(radios.length).toBe(2)
  await user.click(within(row).getByRole('radio', { name: '555 0202' }))
  screen.getByText('1 visit')
  await user.type(screen.getByLabelText('Reason'), 'Registered twice')
  await user.click(screen.getByRole('button', { name: 'Merge charts' }))
  await screen.findByRole('heading', { level: 1, name: 'Patient Details' })
  expect(await desk.read(stayed.id)).toMatchObject({
    contact: '555 0202',
    address: '3 Hill Road',
    earlierMrns: [merged.mrn],
  })

  await user.click(await screen.findByRole('tab', { name: 'Details' }))
  const section = await screen.findByRole('region', { name: 'Merged charts' })
  await within(section).findByText(/Registered twice/)
  await user.click(within(section).getByRole('link', { name: 'Undo merge' }))
  await screen.findByRole('heading', { level: 1, name: 'Merged Charts' })
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await screen.findByText('Merge undone')
  expect(await desk.read(merged.id)).toMatchObject({ id: merged.id, contact: '555 0202' })
  expect(await desk.read(stayed.id)).toMatchObject({ contact: '555 0101', address: null })
})

test('an obstacle to a merge is shown before it is tried', async () => {
  const [one, other] = [await clinic.signedIn('patient'), await clinic.signedIn('patient')]
  openApp(`/patients/merge/${one.userId}?other=${other.userId}`, clinic, staff)
  await screen.findByText(/Both charts have a portal account/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge charts' }).disabled).toBe(
    true,
  )
})

test('likely doubles are found from the list of patients, and a pair is kept as two people', async () => {
  const values = { name: 'Walter Same', dob: '1951-02-03', contact: '0300 5550009' }
  const first = await aPatient(clinic.sql, values)
  const second = await aPatient(clinic.sql, values)
  await findDoubles(clinic.sql)
  openApp('/patients', clinic, staff)
  await user.click(await screen.findByRole('link', { name: /^Likely doubles \(\d+\)$/ }))
  const table = await screen.findByRole('table', { name: 'Likely Doubles' })
  const [name] = await within(table).findAllByRole('link', { name: 'Walter Same' })
  const row = name?.closest('tr')
  if (!row) throw new Error('The pair is not in the list.')
  within(row).getByText('same name, same date of birth, same phone')
  // The chart with the older number is offered as the one that stays.
  expect(within(row).getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
    `/patients/merge/${first.id}?other=${second.id}`,
  )
  await user.click(within(row).getByRole('button', { name: 'Not the same person' }))
  await screen.findByText('Kept as two people')
})

test('a doctor is offered no merge', async () => {
  const doctor = await clinic.signedIn('doctor')
  const chart = await aPatient(clinic.sql, { name: 'Xenia Plain' })
  openApp(`/patients/details/${chart.id}?tab=details`, clinic, doctor)
  await screen.findByRole('heading', { level: 3, name: 'Further details' })
  expect(screen.queryByRole('region', { name: 'Merged charts' })).toBeNull()
})
