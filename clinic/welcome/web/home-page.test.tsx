import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { clinicSchedule } from '../../availability/schedules/schedule.ts'
import { aSchedule } from '../../availability/schedules/server/a-schedule.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('a visitor finds hero, three slides, six features and four sample quotes', async () => {
  openApp('/', clinic)
  await screen.findByRole('heading', { level: 1, name: 'OpenWard' })
  screen.getByText('Patients, appointments, medical records and billing in one place')
  const features = within(screen.getByRole('region', { name: 'Features' }))
  expect(features.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
    'Appointments',
    'Billing',
    'Medical Records',
    'Patients',
    'Role-Based Dashboards',
    'Dark Mode',
  ])
  const quotes = within(screen.getByRole('region', { name: 'What clinics say' }))
  expect(quotes.getAllByText('Sample')).toHaveLength(4)
  expect(screen.getAllByRole('button', { name: /^Slide \d$/ })).toHaveLength(3)
})

test('Learn More leads a visitor to About, and Login is offered', async () => {
  const app = openApp('/', clinic)
  const main = within(await screen.findByRole('main'))
  await main.findByRole('link', { name: 'Login' })
  await userEvent.click(main.getByRole('link', { name: 'Learn More' }))
  await screen.findByRole('heading', { level: 1, name: 'About' })
  expect(app.url()).toBe('/about')
})

test('someone signed in is offered their dashboard instead of Login', async () => {
  openApp('/', clinic, await clinic.signedIn('doctor'))
  const main = within(await screen.findByRole('main'))
  const dashboard = await main.findByRole('link', { name: 'Dashboard' })
  expect(dashboard.getAttribute('href')).toBe('/doctor')
  expect(main.queryByRole('link', { name: 'Login' })).toBeNull()
})

test('the card of the clinic says when it is open, where it has set hours', async () => {
  await clinic.sql`update clinic set name = 'Lakeside Clinic', clock = '24', is_demo = false`
  openApp('/', clinic)
  const card = within(await screen.findByRole('region', { name: 'Lakeside Clinic' }))
  expect(card.queryByText(/Mon/)).toBeNull()
  await aSchedule(clinic.sql, clinicSchedule, { starts: '08:00' })
  openApp('/', clinic)
  await screen.findByText('Mon–Fri 08:00–17:00')
  await clinic.sql`update clinic set name = ''`
})

test('About names the seven things', async () => {
  openApp('/about', clinic)
  await screen.findByRole('heading', { level: 1, name: 'About' })
  for (const name of [
    ...['Appointments', 'Billing', 'Inventory', 'Electronic medical records'],
    ...['Role-based dashboards', 'Analytics and reports', 'Dark mode toggle'],
  ]) {
    screen.getByText(name)
  }
  screen.getByText(new RegExp(`Copyright © ${new Date().getFullYear()}`))
})

test.each(['/nowhere', '/patients/details', '/Users', '/billing/add/x'])(
  '%s is no page: 404, with the way home',
  async (path) => {
    openApp(path, clinic, await clinic.signedIn('admin'))
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    screen.getByText('404')
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  },
)
