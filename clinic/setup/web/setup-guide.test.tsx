import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../app/web/test-app.tsx'
import { readClinic } from '../../settings/clinic-changes.ts'
import { setupSteps } from '../setup.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('an empty clinic opens on the guide, above the cards of the dashboard', async () => {
  openApp('/admin', clinic, admin)
  await screen.findByText('0 of 9 steps are done.', { exact: false })
  const steps = within(screen.getByRole('list', { name: 'Steps' }))
  expect(steps.getAllByRole('heading', { level: 3 })).toHaveLength(9)
  screen.getByRole('group', { name: 'Total Patients' })
  screen.getByRole('button', { name: '+ Add Patient' })
  await press('Start: Clinic')
  await screen.findByText('The address is missing.')
  await screen.findByLabelText('Clinic name')
})

test('the first step is done in the guide, and the next one opens', async () => {
  openApp('/settings/setup', clinic, admin)
  await fill(await screen.findByLabelText('Clinic name'), 'Praxis am See')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE')
  screen.getByText(/^Days are written as is usual there: \w{3},? \d{1,2} \w{3}/)
  const proposal = within(await screen.findByRole('region', { name: 'Usual in Germany' }))
  proposal.getByText('Europe/Berlin')
  await press('Use these')
  expect(screen.queryByRole('region', { name: 'Usual in Germany' })).toBeNull()
  expect(screen.queryByLabelText('State')).toBeNull()
  await fill(screen.getByLabelText('City'), 'Kiel')
  await fill(screen.getByLabelText('Phone'), '+49 431 123')
  await press('Save')
  await screen.findByText('Settings saved.')
  expect((await admin.ask(readClinic)).body).toMatchObject({
    ...{ name: 'Praxis am See', country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' },
    ...{ clock: '24', firstWeekday: 1, paper: 'A4', city: 'Kiel', visitMinutes: 30 },
    ...{ taxNumberName: 'USt-IdNr.', vaccinationSchedule: 'none' },
  })
  await screen.findByText('The clinic has no opening hours.')
  await screen.findByText('1 of 9 steps are done.', { exact: false })
  // The form that closed was long: the focus brings the next step into sight.
  expect(document.activeElement?.textContent).toContain('Hours')
})

test('a page that the guide opened leads back to it', async () => {
  const app = openApp('/settings/setup', clinic, admin)
  await userEvent.click(await screen.findByRole('link', { name: 'Hours of the clinic' }))
  await screen.findByRole('heading', { level: 1, name: 'Schedule: The clinic' })
  await userEvent.click(screen.getByRole('link', { name: '← Set-up' }))
  await waitFor(() => expect(app.url()).toBe('/settings/setup'))
  expect(screen.queryByRole('link', { name: '← Set-up' })).toBeNull()
})

test('a visit type is added in the guide', async () => {
  openApp('/settings/setup', clinic, admin)
  await press(/^Visit types and prices/)
  await fill(await screen.findByLabelText('Name'), 'Consultation')
  await fill(screen.getByLabelText('Price'), '85')
  await press('Add Visit Type')
  await screen.findByText('Visit type added.')
  const [type] = await clinic.sql`
    select t.name, price_on(i.prices, 'standard', today_in_clinic()) as price_minor, minutes, color
    from visit_types t join price_items i on i.id = t.item_id`
  expect(type).toEqual({ name: 'Consultation', priceMinor: 8500, minutes: 30, color: 'teal' })
})

test('steps are skipped, a line leads back to them, and they are taken up again', async () => {
  openApp('/admin', clinic, admin)
  await press('Skip the rest')
  await screen.findByText(/^7 steps of the set-up were skipped\./)
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Set-up' }))
  await press(/^Rooms and devices/)
  await press('Take up again')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Rooms and devices/ }).textContent).toContain(
      '1 thing is missing',
    ),
  )
})

test('an invitation that completes its step keeps its link until it is closed', async () => {
  const others = setupSteps.filter((name) => name !== 'people' && name !== 'backups')
  await clinic.sql`update setup set skipped = ${[...others]}::text[]`
  openApp('/settings/setup', clinic, admin)
  await screen.findByText('Nobody but you works at the desk.')
  await press('Invite colleague')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite colleague' }))
  await fill(dialog.getByLabelText('Name'), 'Rita Desk')
  await fill(dialog.getByLabelText('Email'), 'rita@lakeside.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() =>
    expect(document.getElementById('setup-head-people')?.textContent).toContain('Done'),
  )
  dialog.getByText(/\/set-password#/)
  await dialog.findByRole('checkbox', { name: 'Reception' })
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await press('Continue: Backups')
  await screen.findByText('There is no backup yet.')
})

test('people with the duty see it on their dashboard, others and demo clinics do not', async () => {
  const manager = await clinic.signedIn('staff', { duty: 'Practice manager' })
  openApp('/staff', clinic, manager)
  await screen.findByRole('list', { name: 'Steps' })
  await press(/^Backups/)
  await screen.findByText('Your duties do not cover this step: an admin does it.')
  openApp('/staff', clinic, await clinic.signedIn('staff'))
  await screen.findByRole('table', { name: 'Appointments today' })
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  await clinic.sql`update clinic set is_demo = true`
  openApp('/admin', clinic, admin)
  await screen.findByText('Total Patients')
  await clinic.sql`update clinic set is_demo = false`
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
})

test('every step has its words and its pages', async () => {
  await clinic.sql`update setup set skipped = '{}'`
  openApp('/settings/setup', clinic, admin)
  await screen.findByRole('list', { name: 'Steps' })
  for (const place of setupSteps.keys()) {
    const list = within(screen.getByRole('list', { name: 'Steps' }))
    const button = list.getAllByRole('heading', { level: 3 })[place]?.querySelector('button')
    if (!button) throw new Error('The step has no button.')
    if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button)
    expect(list.getAllByRole('link').length).toBeGreaterThan(0)
  }
})
