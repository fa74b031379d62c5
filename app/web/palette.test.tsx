import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPatient } from '../../clinic/patients/charts/server/a-patient.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('the palette offers patients to two letters or more, and says when more match than it shows', async () => {
  for (let n = 10; n < 19; n += 1) await aPatient(clinic.sql, { name: `Quill Reed ${n}` })
  openApp('/patients', clinic, await clinic.signedIn('staff'))
  await screen.findByText('Quill Reed 10')
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search patients, pages and actions' })
  const list = within(screen.getByRole('listbox', { name: 'Results' }))
  await userEvent.type(field, 'q')
  expect(list.queryByText(/^Quill Reed/)).toBeNull()
  await userEvent.type(field, 'uill')
  await list.findByText('Quill Reed 10')
  expect(list.getAllByText(/^Quill Reed/)).toHaveLength(8)
  screen.getByText('More patients match than are shown. Type more to narrow the list.')
  await userEvent.type(field, ' 17')
  await expect.poll(() => list.queryAllByText(/^Quill Reed/)).toHaveLength(1)
  list.getByText('Quill Reed 17')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Quill Reed 17' })
  expect(screen.queryByText(/^More patients match/)).toBeNull()
})
