import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { readSchedule } from '../schedule.ts'
import { aSchedule } from '../server/a-schedule.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const schedule = async (id: string) => (await staff.ask(readSchedule, { params: { id } })).body

test('the desk sets a week by a morning, an afternoon, and the next day as the one before', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  openApp(`/schedules/${doctor.userId}`, clinic, staff)
  await screen.findByRole('heading', { name: 'Schedule: Jonas Berg' })
  await press('Add hours on Monday')
  await press('Add hours on Monday')
  await press('Tuesday as on Monday')
  await press('Save Hours')
  await screen.findByText('Hours saved.')
  const { hours } = await schedule(doctor.userId)
  expect(hours.map(({ weekday, starts, ends }) => `${weekday} ${starts}–${ends}`)).toEqual([
    '1 09:00–12:00',
    '1 13:00–17:00',
    '2 09:00–12:00',
    '2 13:00–17:00',
  ])
})

test('hours that overlap are refused at their place, and what was entered stays', async () => {
  const doctor = await clinic.signedIn('doctor')
  openApp(`/schedules/${doctor.userId}`, clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours on Friday' }))
  await press('Add hours on Friday')
  const starts = screen.getAllByLabelText<HTMLInputElement>('Friday from')[1] as HTMLInputElement
  await fill(starts, '11:00')
  await press('Save Hours')
  await screen.findAllByText('Overlaps other hours of this day.')
  expect(starts.value).toBe('11:00')
  expect((await schedule(doctor.userId)).hours).toEqual([])
})

test('an absence is saved, shown and removed', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Mina Holt' })
  openApp(`/schedules/${doctor.userId}`, clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: '+ Add Absence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence of Mina Holt' }))
  await fill(dialog.getByLabelText('First day'), '2031-07-01')
  await fill(dialog.getByLabelText('Last day'), '2031-07-14')
  await fill(dialog.getByLabelText('Reason'), 'Parental leave')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const row = await screen.findByRole('row', {
    name: /Tue, Jul 1, 2031 to Mon, Jul 14, 2031 Away Parental leave/,
  })
  await userEvent.click(within(row).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Remove Parental leave (Tue, Jul 1, 2031 to Mon, Jul 14, 2031)?',
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Parental leave')).toBeNull())
})

test('a doctor reads the hours and changes nothing', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Only Reading' })
  await aSchedule(clinic.sql, doctor.userId, { days: [1, 2, 3] })
  openApp(`/schedules/${doctor.userId}`, clinic, doctor)
  await screen.findByText('Mon–Wed 09:00–17:00')
  expect(screen.queryByRole('button', { name: 'Save Hours' })).toBeNull()
  expect(screen.queryByRole('button', { name: '+ Add Absence' })).toBeNull()
})

test('the list shows each schedule in a few words and leads to it', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Listed Doctor' })
  await aSchedule(clinic.sql, doctor.userId)
  const app = openApp('/schedules', clinic, staff)
  const row = await screen.findByRole('row', { name: /Listed Doctor.*Mon–Fri 09:00–17:00/ })
  screen.getByRole('row', { name: /The clinic.*Not set: any time/ })
  await userEvent.click(within(row).getByRole('link', { name: 'Listed Doctor' }))
  await screen.findByRole('heading', { name: 'Schedule: Listed Doctor' })
  expect(app.url()).toBe(`/schedules/${doctor.userId}`)
})

test('an unknown id leads back to the list with a notice', async () => {
  const app = openApp(`/schedules/${staff.userId}`, clinic, staff)
  await screen.findByText('Schedule not found')
  expect(app.url()).toBe('/schedules')
})
