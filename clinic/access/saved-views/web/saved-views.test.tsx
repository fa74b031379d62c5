import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('a view is saved, opened, renamed, made the default and deleted', async () => {
  const staff = await clinic.signedIn('staff')
  const app = openApp('/billing?status=unpaid', clinic, staff)
  await press('Views')
  await press('Save this view')
  const asked = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await userEvent.click(asked.getByLabelText('Name'))
  await fill(asked.getByLabelText('Name'), 'Still due')
  // Pressed twice, it is saved once.
  await userEvent.dblClick(asked.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Views: Still due' })
  expect(await clinic.sql`select 1 from saved_views`).toHaveLength(1)

  await userEvent.selectOptions(screen.getByLabelText('Status'), '')
  await waitFor(() => expect(app.url()).toBe('/billing'))
  await press('Views')
  await press('Still due')
  await waitFor(() => expect(app.url()).toBe('/billing?status=unpaid'))

  await press(/^Views/)
  await press('Manage views')
  await press('Rename Still due')
  const renamed = await screen.findByLabelText('Name')
  await userEvent.click(renamed)
  await fill(renamed, 'Unpaid bills')
  await press('Rename')
  await press('Open the list with Unpaid bills')
  await waitFor(async () =>
    expect(await clinic.sql`select 1 from saved_views where is_default`).toHaveLength(1),
  )

  const again = openApp('/billing', clinic, staff)
  await waitFor(() => expect(again.url()).toBe('/billing?status=unpaid'))
  await press('Views: Unpaid bills')
  await press('Manage views')
  await press('Delete Unpaid bills')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Delete Unpaid bills' })).toBeNull(),
  )
  expect(await clinic.sql`select 1 from saved_views`).toHaveLength(0)
})

test('a view with a search keeps the name of the patient out of the address', async () => {
  const staff = await clinic.signedIn('staff')
  await clinic.sql`
    insert into saved_views (id, user_id, list, name, content, creation_hash)
    values (gen_random_uuid(), ${staff.userId}, 'patients', 'Simic', 'search=Simic', '')`
  const app = openApp('/patients', clinic, staff)
  await press('Views')
  await press('Simic')
  await waitFor(() => expect(app.url()).toMatch(/^\/patients\?list=[0-9a-f]{8}$/))
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'Simic')
})
