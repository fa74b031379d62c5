import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { changeRole, listUsers, readProfile, removeUser } from '../user.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  // The previous test's page may still send requests; PostgreSQL ends a deadlock with one after a
  // second.
  await vi.waitFor(() => clinic.owner`truncate users cascade`, { timeout: 8000 })
  admin = await clinic.signedIn('admin', { name: 'Nadia Berger', email: 'nadia@clinic.example' })
})

const person = (name: string) =>
  clinic.signedIn('staff', {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@clinic.example`,
  })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const roleOf = async (name: string) =>
  within(await rowOf(name)).getByRole<HTMLSelectElement>('combobox')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = (question: string) => screen.findByRole('alertdialog', { name: question })
const alert = async () => (await screen.findByRole('alert')).textContent

async function storedRole(id: string) {
  const [row] = await clinic.sql<{ role: string }[]>`select role from users where id = ${id}`
  return row?.role
}

describe('the list', () => {
  test('shows name and email, the role as a select, and what can be done', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    const table = await screen.findByRole('table', { name: 'Users' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name / Email', 'Role', 'Actions'])
    const row = within(await rowOf('Sam Oduya'))
    row.getByText('(sam.oduya@clinic.example)')
    const select = row.getByRole<HTMLSelectElement>('combobox')
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['admin', 'doctor', 'staff', 'patient'])
    expect(select.value).toBe('staff')
    expect(row.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      `/users/${sam.userId}`,
    )
    row.getByRole('button', { name: 'Delete' })
    screen.getByText('2 users')
  })

  test('has no Delete for admins', async () => {
    openApp('/users', clinic, admin)
    const row = within(await rowOf('Nadia Berger'))
    row.getByRole('link', { name: 'Details' })
    expect(row.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('a doctor who came by import is made bookable with one press', async () => {
    const dora = await clinic.signedIn('doctor', { name: 'Dora Elsewhere' })
    await clinic.sql`update users set takes_appointments = false where id = ${dora.userId}`
    openApp('/users', clinic, admin)
    const row = within(await rowOf('Dora Elsewhere'))
    row.getByText('Not bookable')
    await press('Make bookable')
    await waitFor(() => expect(row.queryByText('Not bookable')).toBeNull())
    const [stored] = await clinic.sql`
      select takes_appointments from users where id = ${dora.userId}`
    expect(stored).toEqual({ takesAppointments: true })
  })

  test('is searched, and narrowed by role and status', async () => {
    await person('Sam Oduya')
    await clinic.signedIn('doctor', { name: 'Dora Held', status: 'pending' })
    const app = openApp('/users', clinic, admin)
    await rowOf('Sam Oduya')
    await fill(screen.getByRole('searchbox', { name: 'Search' }), 'oduya')
    await waitFor(() => expect(screen.queryByText('Dora Held')).toBeNull())
    expect(app.url()).toMatch(/^\/users\?list=\w+$/)
    await fill(screen.getByRole('searchbox', { name: 'Search' }), '')
    await rowOf('Dora Held')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending')
    await waitFor(() => expect(screen.queryByText('Sam Oduya')).toBeNull())
    await rowOf('Dora Held')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'patient')
    await screen.findByText('No Users Found')
    expect(app.url()).toBe('/users?status=pending&role=patient')
  })

  test('has colleagues and patients apart', async () => {
    await person('Sam Oduya')
    await clinic.signedIn('patient', { name: 'Pia Nowak' })
    const app = openApp('/users', clinic, admin)
    await rowOf('Sam Oduya')
    expect(screen.queryByText('Pia Nowak')).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'People' }), 'Patients')
    await rowOf('Pia Nowak')
    await waitFor(() => expect(screen.queryByText('Sam Oduya')).toBeNull())
    expect(app.url()).toBe('/users?who=patients')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'People' }), 'Colleagues')
    await rowOf('Sam Oduya')
    await fill(screen.getByRole('searchbox', { name: 'Search' }), 'nowak')
    const people = screen.getByRole('combobox', { name: 'People' })
    await within(people).findByRole('option', { name: 'All' })
    await userEvent.selectOptions(people, 'All')
    await rowOf('Pia Nowak')
  })

  test.each(['doctor', 'staff', 'patient'] as const)('sends a %s home', async (role) => {
    const app = openApp('/users', clinic, await clinic.signedIn(role))
    await waitFor(() => expect(app.url()).toBe('/'))
  })
})

describe('changing a role', () => {
  test('asks first, and then it is changed', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    await userEvent.selectOptions(await roleOf('Sam Oduya'), 'doctor')
    await dialog('Change role of user to doctor?')
    await press('Change role')
    await screen.findByText('Role changed')
    expect((await roleOf('Sam Oduya')).value).toBe('doctor')
    expect(await storedRole(sam.userId)).toBe('doctor')
  })

  test('Cancel puts the select back', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    await userEvent.selectOptions(await roleOf('Sam Oduya'), 'admin')
    await dialog('Change role of user to admin?')
    await press('Cancel')
    await waitFor(async () => expect((await roleOf('Sam Oduya')).value).toBe('staff'))
    expect(await storedRole(sam.userId)).toBe('staff')
  })

  test('is refused for the last admin, in words, and the select goes back', async () => {
    openApp('/users', clinic, admin)
    await userEvent.selectOptions(await roleOf('Nadia Berger'), 'staff')
    await press('Change role')
    expect(await alert()).toBe('At least one admin is required')
    await waitFor(async () => expect((await roleOf('Nadia Berger')).value).toBe('admin'))
  })

  test('that somebody else changed meanwhile fails, says so and shows what is stored', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    const select = await roleOf('Sam Oduya')
    const { body } = await admin.ask(listUsers)
    const version = body.rows.find(({ id }) => id === sam.userId)?.version ?? 0
    await admin.ask(changeRole, { params: { id: sam.userId }, version, body: { role: 'admin' } })
    await userEvent.selectOptions(select, 'doctor')
    await press('Change role')
    expect(await alert()).toContain('Failed to update role')
    await waitFor(async () => expect((await roleOf('Sam Oduya')).value).toBe('admin'))
  })

  test('of oneself takes effect at once and leaves the page', async () => {
    await clinic.signedIn('admin', { name: 'Another Admin' })
    const app = openApp('/users', clinic, admin)
    await userEvent.selectOptions(await roleOf('Nadia Berger'), 'staff')
    await press('Change role')
    await waitFor(() => expect(app.url()).toBe('/'))
    await screen.findByText('(Staff)')
  })
})

describe('deleting', () => {
  test('asks with the email, and then the row is gone', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    const row = await rowOf('Sam Oduya')
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
    const question = 'Delete user sam.oduya@clinic.example? This cannot be undone.'
    await userEvent.click(within(await dialog(question)).getByRole('button', { name: 'Cancel' }))
    expect((await sam.ask(readProfile)).status).toBe(200)
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(await dialog(question)).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Sam Oduya')).toBeNull())
    expect((await sam.ask(readProfile)).status).toBe(401)
  })

  test('that fails says so and keeps the row', async () => {
    const sam = await person('Sam Oduya')
    openApp('/users', clinic, admin)
    const row = await rowOf('Sam Oduya')
    await clinic.sql`update users set role = 'admin' where id = ${sam.userId}`
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await alert()).toBe('Failed to delete userAdmin users cannot be deleted.')
    await rowOf('Sam Oduya')
    expect((await admin.ask(removeUser, { params: { id: sam.userId }, version: 2 })).status).toBe(
      403,
    )
  })
})

describe('a held sign-up', () => {
  const held = () => clinic.signedIn('doctor', { name: 'Dora Held', status: 'pending' })

  test('carries a badge and is let in by Approve', async () => {
    const dora = await held()
    openApp('/users', clinic, admin)
    within(await rowOf('Dora Held')).getByText('Pending')
    await press('Approve')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(within(await rowOf('Dora Held')).queryByText('Pending')).toBeNull()
    expect((await dora.ask(readProfile)).body.status).toBe('active')
  })

  test('is gone after Reject', async () => {
    const dora = await held()
    openApp('/users', clinic, admin)
    await rowOf('Dora Held')
    await press('Reject')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reject' }),
    )
    await waitFor(() => expect(screen.queryByText('Dora Held')).toBeNull())
    expect((await dora.ask(readProfile)).status).toBe(401)
  })
})

test('a doctor known from imported data is invited with an email and a link to copy', async () => {
  const { userId } = await clinic.signedIn('doctor', { name: 'Gil Imported' })
  await clinic.sql`update users set email = null, status = 'no sign-in' where id = ${userId}`
  openApp('/users', clinic, admin)
  within(await rowOf('Gil Imported')).getByText('No sign-in')
  await press('Invite')
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite Gil Imported' }))
  await fill(invitation.getByRole('textbox', { name: 'Email' }), 'nadia@clinic.example')
  await userEvent.click(invitation.getByRole('button', { name: 'Invite' }))
  expect(await alert()).toContain('Email is already in use.')
  await fill(invitation.getByRole('textbox', { name: 'Email' }), 'gil@clinic.example')
  await userEvent.click(invitation.getByRole('button', { name: 'Invite' }))
  await invitation.findByText(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
  invitation.getByRole('button', { name: 'Copy link' })
  await userEvent.click(invitation.getByRole('button', { name: 'Close' }))
  await within(await rowOf('Gil Imported')).findByText('(gil@clinic.example)')
})

test('a colleague is invited with name, email and role, and the link stands there once', async () => {
  const app = openApp('/users', clinic, admin)
  await press('Invite colleague')
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite colleague' }))
  await fill(invitation.getByRole('textbox', { name: 'Name' }), '<b>Bo</b> "Quote"')
  await fill(invitation.getByRole('textbox', { name: 'Email' }), 'nadia@clinic.example')
  await userEvent.selectOptions(invitation.getByRole('combobox', { name: 'Role' }), 'doctor')
  await userEvent.click(invitation.getByRole('button', { name: 'Invite' }))
  expect(await alert()).toContain('Email is already in use.')
  await fill(invitation.getByRole('textbox', { name: 'Email' }), 'bo@clinic.example')
  await userEvent.click(invitation.getByRole('button', { name: 'Invite' }))
  await invitation.findByText(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
  await userEvent.click(invitation.getByRole('button', { name: 'Close' }))
  await within(await rowOf('<b>Bo</b> "Quote"')).findByText('(bo@clinic.example)')
  expect(app.url()).toBe('/users')
})

test('a colleague gets duties in the same dialog, before the link is handed over', async () => {
  openApp('/users', clinic, admin)
  await press('Invite colleague')
  const invitation = within(await screen.findByRole('dialog', { name: 'Invite colleague' }))
  await fill(invitation.getByRole('textbox', { name: 'Name' }), 'Nia Nurse')
  await fill(invitation.getByRole('textbox', { name: 'Email' }), 'nia@clinic.example')
  await userEvent.click(invitation.getByRole('button', { name: 'Invite' }))
  await userEvent.click(await invitation.findByRole('checkbox', { name: 'Nurse' }))
  await userEvent.click(invitation.getByRole('button', { name: 'Save duties' }))
  await expect
    .poll(async () => {
      const [user] = await clinic.sql<{ permissions: string[] | null }[]>`
        select permissions from users where email = 'nia@clinic.example'`
      return user?.permissions
    })
    .toContain('records.read')
})
