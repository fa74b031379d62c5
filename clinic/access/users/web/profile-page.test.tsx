import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { makeCalendarFeed } from '../../../portal/calendar-feeds/calendar-feed.ts'
import { signIn } from '../../session/session.ts'
import { changeProfile, readProfile } from '../user.ts'
import { hashPassword } from '../server/passwords.ts'

const password = 'correct horse battery'
let clinic: TestClinic
let person: Caller
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  person = await clinic.signedIn('patient', { name: 'Pia Nowak' })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function edit() {
  const app = openApp('/profile', clinic, person)
  await press('Edit Profile')
  return app
}

/** The value beside a name in the read view. */
async function valueOf(name: string) {
  return (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
}

async function signedInLongAgo() {
  await clinic.sql`update users set password_hash = ${await hashPassword(password)}
    where id = ${person.userId}`
  await clinic.sql`update sessions set authenticated_at = now() - interval '11 minutes'
    where user_id = ${person.userId}`
}

describe('reading', () => {
  test('shows the fourteen values with dashes, and Edit Profile', async () => {
    openApp('/profile', clinic, person)
    await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
    await screen.findByText('Pia Nowak', { selector: 'dd' })
    const names = screen.getAllByRole('term').map((term) => term.textContent)
    expect(names).toEqual([
      'Name',
      'Email',
      'Contact',
      'Address',
      'Blood Group',
      'Height (cm)',
      'Weight (kg)',
      'Date of Birth',
      'Gender',
      'Emergency Contact',
      'Insurance Number',
      'Allergies',
      'Role',
      'User ID',
    ])
    expect(await valueOf('Contact')).toBe('-')
    expect(await valueOf('Role')).toBe('patient')
    expect(await valueOf('User ID')).toBe(person.userId)
    screen.getByRole('button', { name: 'Edit Profile' })
  })

  test('a patient also reads who opened their record, others do not', async () => {
    openApp('/profile', clinic, person)
    await screen.findByRole('heading', { name: 'Who opened my record' })
    openApp('/profile', clinic, await clinic.signedIn('staff'))
    await screen.findByRole('heading', { name: 'Password' })
    expect(screen.queryByRole('heading', { name: 'Who opened my record' })).toBeNull()
  })

  test('a held account reads its profile and cannot change it yet', async () => {
    const held = await clinic.signedIn('doctor', { name: 'Dora Held', status: 'pending' })
    openApp('/profile', clinic, held)
    await screen.findByText('Dora Held')
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull()
  })
})

describe('editing', () => {
  test('marks nothing as required and offers the kinds of fields that fit', async () => {
    await edit()
    await screen.findByRole('button', { name: 'Save' })
    const form = document.querySelector('form')
    expect(form?.querySelectorAll('[required]')).toHaveLength(0)
    expect(form?.textContent).not.toMatch(/optional/i)
    expect(field('Email').type).toBe('email')
    expect(field('Height (cm)').type).toBe('number')
    expect(field('Weight (kg)').type).toBe('number')
    screen.getByRole('button', { name: 'Open calendar' })
    const choices = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options]
    expect(choices('Gender').map(({ text }) => text)).toEqual(['', 'male', 'female', 'other'])
    expect(choices('Blood Group')).toHaveLength(9)
    expect(screen.queryByLabelText('Role')).toBeNull()
    expect(await valueOf('Role')).toBe('patient')
  })

  test('saves everything, says so and shows it; the chart follows', async () => {
    await edit()
    await fill(field('Name'), 'Pia Nowak-Berg')
    await fill(field('Height (cm)'), '171.5')
    await fill(field('Allergies'), 'Penicillin')
    await userEvent.selectOptions(screen.getByLabelText('Blood Group'), 'O-')
    await press('Save')
    const message = await screen.findByText('Profile updated successfully.')
    expect(message.getAttribute('role')).toBe('status')
    expect(await valueOf('Name')).toBe('Pia Nowak-Berg')
    expect(await valueOf('Height (cm)')).toBe('171.5')
    expect(await valueOf('Blood Group')).toBe('O-')
    const [chart] =
      await clinic.sql`select name, allergies from patients where id = ${person.patientId}`
    expect(chart).toEqual({ name: 'Pia Nowak-Berg', allergies: 'Penicillin' })
    await press('Edit Profile')
    expect(screen.queryByText('Profile updated successfully.')).toBeNull()
  })

  test('Cancel drops what was typed', async () => {
    await edit()
    await fill(field('Name'), 'Somebody Else')
    await press('Cancel')
    expect(await valueOf('Name')).toBe('Pia Nowak')
    await press('Edit Profile')
    expect(field('Name').value).toBe('Pia Nowak')
    expect((await person.ask(readProfile)).body.name).toBe('Pia Nowak')
  })

  test.each([
    ['no email', 'Email', '', 'Failed to update: Email is required.'],
    ['a giant', 'Height (cm)', '301', 'Failed to update: Height must be over 0 and at most 300.'],
    [
      'somebody not born yet',
      'Date of Birth',
      '2999-01-01',
      'Failed to update: Date of Birth cannot be in the future or before 1900.',
    ],
  ])('%s is refused in words, and the input stays', async (_, label, text, message) => {
    await edit()
    await fill(field('Contact'), '555 0101')
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field('Contact').value).toBe('555 0101')
    expect((await person.ask(readProfile)).body.contact).toBeNull()
  })

  test('a height with a comma stays as it was typed and is refused', async () => {
    await edit()
    await userEvent.type(field('Height (cm)'), '170,5')
    expect(field('Height (cm)').value).toBe('170,5')
    await press('Save')
    const sentence = 'Enter it with a point and without commas, such as 170.5.'
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to update: ${sentence}`)
    expect(field('Height (cm)').value).toBe('170,5')
    await fill(field('Height (cm)'), '170.5')
    expect(field('Height (cm)').type).toBe('number')
    await press('Save')
    await screen.findByText('Profile updated successfully.')
  })

  test('everything but the email may be emptied', async () => {
    await clinic.sql`update patients set contact = '1', dob = '1990-01-01', weight = 60, gender = 'other'
      where id = ${person.userId}`
    await edit()
    for (const label of ['Name', 'Contact', 'Weight (kg)', 'Date of Birth']) {
      await userEvent.clear(field(label))
    }
    await userEvent.selectOptions(screen.getByLabelText('Gender'), '')
    await press('Save')
    await screen.findByText('Profile updated successfully.')
    expect((await person.ask(readProfile)).body).toMatchObject({
      name: '',
      contact: null,
      weight: null,
      dob: null,
      gender: null,
    })
  })

  test('a change made elsewhere meanwhile is shown beside one own, and none is lost', async () => {
    await edit()
    await fill(field('Contact'), 'mine')
    const { body } = await person.ask(readProfile)
    await person.ask(changeProfile, {
      version: body.version,
      body: { name: body.name, email: person.email, contact: 'theirs' },
    })
    await press('Save')
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    both.getByText('theirs')
    both.getByText('mine')
    await press('Keep mine')
    await screen.findByText('Profile updated successfully.')
    expect(await valueOf('Contact')).toBe('mine')
  })
})

describe('a new email', () => {
  test('signs in afterwards, and the old one does not', async () => {
    await clinic.sql`update users set password_hash = ${await hashPassword(password)}
      where id = ${person.userId}`
    await edit()
    await fill(field('Email'), 'pia.new@clinic.example')
    await press('Save')
    await screen.findByText('Profile updated successfully.')
    const tryWith = async (email: string) =>
      (await clinic.visitor.ask(signIn, { body: { email, password } })).status
    expect(await tryWith('pia.new@clinic.example')).toBe(200)
    expect(await tryWith(person.email)).toBe(401)
  })

  test('that is taken changes nothing', async () => {
    const other = await clinic.signedIn('staff')
    await edit()
    await fill(field('Name'), 'Another Name')
    await fill(field('Email'), other.email)
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update: Email is already in use.',
    )
    expect((await person.ask(readProfile)).body.name).toBe('Pia Nowak')
  })

  test('asks the password again when the sign-in was a while ago, then saves', async () => {
    await signedInLongAgo()
    await edit()
    await fill(field('Email'), 'pia.late@clinic.example')
    await press('Save')
    const asked = within(await screen.findByRole('dialog', { name: 'Enter your current password' }))
    await fill(await asked.findByLabelText('Current Password'), 'not it')
    await userEvent.click(asked.getByRole('button', { name: 'Continue' }))
    expect((await asked.findByRole('alert')).textContent).toBe('This is not your current password.')
    await fill(await asked.findByLabelText('Current Password'), password)
    await userEvent.click(asked.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Profile updated successfully.')
    expect(await valueOf('Email')).toBe('pia.late@clinic.example')
  })

  test('is not saved when the password is not given, and the input stays', async () => {
    await signedInLongAgo()
    await edit()
    await fill(field('Email'), 'pia.never@clinic.example')
    await press('Save')
    const asked = within(await screen.findByRole('dialog'))
    await userEvent.click(await asked.findByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update: Enter your current password to go on.',
    )
    expect(field('Email').value).toBe('pia.never@clinic.example')
    expect((await person.ask(readProfile)).body.email).toBe(person.email)
  })
})

describe('a new password', () => {
  test('is set when the current one is right, and not before', async () => {
    await signedInLongAgo()
    openApp('/profile', clinic, person)
    await press('Change password')
    await fill(field('Current Password'), 'not it')
    await fill(field('New Password'), 'a brand new secret')
    await press('Change password')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This is not your current password.')
    await fill(field('Current Password'), password)
    await press('Change password')
    await screen.findByText('Password changed. Your other sessions have ended.')
    await waitFor(() => expect(screen.queryByLabelText('New Password')).toBeNull())
    const body = { email: person.email, password: 'a brand new secret' }
    expect((await clinic.visitor.ask(signIn, { body })).status).toBe(200)
  })

  test('ends the secret address of the own calendar where the person wants it', async () => {
    await signedInLongAgo()
    await person.ask(makeCalendarFeed, { body: { names: 'off' } })
    openApp('/profile', clinic, person)
    await press('Change password')
    const choice = await screen.findByRole('checkbox', { name: /End the secret address/ })
    expect(choice).toHaveProperty('checked', false)
    await userEvent.click(choice)
    await fill(field('Current Password'), password)
    await fill(field('New Password'), 'a brand new secret')
    await press('Change password')
    await screen.findByText('Password changed. Your other sessions have ended.')
    await screen.findByText('There is no secret address.')
  })
})
