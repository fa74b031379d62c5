import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { changeSnippet, listSnippets } from '../snippet.ts'
import { aSnippet } from '../server/a-snippet.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const button = (name: string) => screen.getByRole('button', { name })
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

test('a doctor adds, changes and removes an own snippet', async () => {
  const doctor = await clinic.signedIn('doctor')
  openApp('/snippets', clinic, doctor)
  await screen.findByText('No Snippets Found')
  await user.click(button('+ Add Snippet'))
  const adding = dialog('Add snippet')
  await fill(adding.getByLabelText('Shortcut'), 'sore throat')
  await fill(adding.getByLabelText('Title'), 'Sore throat')
  await fill(adding.getByLabelText('Text'), 'Throat red.')
  await user.click(adding.getByRole('button', { name: 'Save' }))
  await adding.findAllByText(/^Shortcut takes 2 to 30 characters/)
  await fill(adding.getByLabelText('Shortcut'), 'throat')
  await user.click(adding.getByRole('button', { name: 'Save' }))
  await screen.findByText('/throat')
  await screen.findByText('Snippet added')

  await user.click(button('Change: /throat'))
  const changing = dialog('Change snippet')
  await fill(changing.getByLabelText('Title'), 'Throat')
  await user.click(changing.getByRole('button', { name: 'Save' }))
  await screen.findByText('Snippet changed')
  await screen.findByText('Throat')
  expect((await doctor.ask(listSnippets)).body).toMatchObject([{ title: 'Throat', isOwn: true }])

  await user.click(button('Remove: /throat'))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Snippet removed')
  await screen.findByText('No Snippets Found')
})

test('the list says where an own snippet stands in for the clinic’s, and copies one', async () => {
  const doctor = await clinic.signedIn('doctor')
  await aSnippet(clinic.sql, { shortcut: 'flu', title: 'Influenza', body: 'Fever and cough' })
  openApp('/snippets', clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'Copy: /flu' }))
  expect(screen.queryByText('Yours is inserted')).toBeNull()
  const adding = dialog('Add snippet')
  expect(adding.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Fever and cough')
  await user.click(adding.getByRole('button', { name: 'Save' }))
  await screen.findByText('Yours is inserted')
  expect(screen.queryByRole('button', { name: 'Remove: /flu' })).not.toBeNull()
  expect(screen.getAllByText('/flu')).toHaveLength(2)
})

test('the list is searched by shortcut, title and text', async () => {
  const doctor = await clinic.signedIn('doctor')
  const ownerId = doctor.userId
  await aSnippet(clinic.sql, { ownerId, shortcut: 'ankle', body: 'Swelling' })
  await aSnippet(clinic.sql, { ownerId, shortcut: 'knee', body: 'Effusion' })
  openApp('/snippets', clinic, doctor)
  await screen.findByText('/ankle')
  await user.type(screen.getByLabelText('Search'), 'effus')
  await waitFor(() => expect(screen.queryByText('/ankle')).toBeNull())
  screen.getByText('/knee')
  await user.type(screen.getByLabelText('Search'), 'xyz')
  await screen.findByText('No Snippets Found')
})

test('a snippet that another tab changed meanwhile is not removed unseen', async () => {
  const doctor = await clinic.signedIn('doctor')
  const id = await aSnippet(clinic.sql, { ownerId: doctor.userId, shortcut: 'stale' })
  openApp('/snippets', clinic, doctor)
  await screen.findByText('/stale')
  const body = { shortcut: 'stale', title: 'Another title', body: 'A text' }
  await doctor.ask(changeSnippet, { params: { id }, version: 1, body })
  await user.click(button('Remove: /stale'))
  await user.click(button('Remove'))
  await screen.findByText(/Title: About stale → Another title/)
  await user.click(button('Cancel'))
  expect(await clinic.sql`select from snippets where id = ${id}`).toHaveLength(1)
})

test('an admin keeps those of the clinic, and sees none of a doctor', async () => {
  const doctor = await clinic.signedIn('doctor')
  await aSnippet(clinic.sql, { ownerId: doctor.userId, shortcut: 'private' })
  openApp('/settings/snippets', clinic, admin)
  await screen.findByRole('heading', { level: 1, name: 'Snippets' })
  await user.click(button('+ Add Snippet'))
  const adding = dialog('Add snippet')
  await fill(adding.getByLabelText('Shortcut'), 'welcome')
  await fill(adding.getByLabelText('Title'), 'Welcome')
  await fill(adding.getByLabelText('Text'), 'First visit.')
  await user.click(adding.getByRole('button', { name: 'Save' }))
  await screen.findByText('/welcome')
  expect(screen.queryByText('/private')).toBeNull()
  expect((await doctor.ask(listSnippets)).body).toContainEqual(
    expect.objectContaining({ shortcut: 'welcome', isOwn: false }),
  )
})

test('the own profile of a doctor leads to the snippets', async () => {
  openApp('/profile', clinic, await clinic.signedIn('doctor'))
  const part = within(await screen.findByRole('region', { name: 'Snippets' }))
  const link = part.getByRole('link', { name: 'Manage snippets' })
  expect(link.getAttribute('href')).toBe('/snippets')
})

test.each(['admin', 'staff', 'patient'] as const)(
  'the snippets of doctors are closed to %s',
  async (role) => {
    const app = openApp('/snippets', clinic, await clinic.signedIn(role))
    await waitFor(() => expect(app.url()).toBe('/'))
  },
)
