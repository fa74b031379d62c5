import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import {
  addReportSchedule,
  changeReportSchedule,
  listReportSchedules,
  pauseReportSchedule,
} from '../report-schedule.ts'
import { aReportSchedule } from '../server/a-report-schedule.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
beforeAll(async () => {
  // The first loading of a page takes longer than a test waits.
  await import('../../catalog/web/report-page.tsx')
  await import('./report-schedule-add-page.tsx')
  clinic = await testClinic({ SMTP_URL: 'smtp://127.0.0.1:9' })
})
beforeEach(async () => {
  await clinic.sql`delete from report_schedules`
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Paula Meyer' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const card = async (name = 'Visits by doctor') =>
  within(await screen.findByRole('region', { name }))
const stored = async () => (await admin.ask(listReportSchedules)).body

test('the owner schedules a report as it stands on screen, to colleagues by name', async () => {
  const app = openApp('/reports/visits-by-doctor?by=type', clinic, admin)
  await userEvent.selectOptions(await screen.findByLabelText('Days'), 'Last week')
  await waitFor(() => expect(app.url()).toContain('from='))
  await screen.findByRole('heading', { name: 'Visits by doctor' })
  await userEvent.click(await screen.findByRole('link', { name: 'Schedule' }))
  await screen.findByRole('heading', { name: 'Schedule: Visits by doctor' })
  expect(screen.getByLabelText<HTMLSelectElement>(/Days of the report/).value).toBe('last week')
  await userEvent.type(screen.getByLabelText('Receivers'), 'Paula')
  await userEvent.click(await screen.findByRole('option', { name: /Paula Meyer/ }))
  await userEvent.selectOptions(screen.getByLabelText(/How often/), 'Every month')
  await userEvent.selectOptions(screen.getByLabelText(/Day of the month/), 'Last day')
  await press('Add Schedule')
  const made = await card()
  made.getByText('On the last day of each month at 08:00')
  made.getByText('Ada Byron')
  made.getByText('Dr. Paula Meyer')
  expect(await stored()).toMatchObject([{ by: 'type', days: 'last week', monthDay: 31 }])
})

test('without the permission a schedule mails to its maker alone', async () => {
  openApp('/reports/schedules/add?report=visits-by-doctor', clinic, doctor)
  await screen.findByText('The mails go to Dr. Paula Meyer.')
  expect(screen.queryByLabelText('Receivers')).toBeNull()
  await press('Add Schedule')
  await card()
  expect(await stored()).toMatchObject([{ days: 'usual', receivers: [{ id: doctor.userId }] }])
})

test('an empty list says how a schedule is made', async () => {
  openApp('/reports/schedules', clinic, doctor)
  const empty = await card('No schedules yet')
  empty.getByRole('link', { name: 'Open a report' })
})

test('each receiver shows what became of the last mail, and is stopped and started again', async () => {
  const body = aReportSchedule(admin.userId, { receiverIds: [doctor.userId] })
  await admin.ask(addReportSchedule, { body })
  await clinic.sql`
    insert into report_mails (id, schedule_id, user_id, due_at, by_hand, state, note)
    values (gen_random_uuid(), ${body.id}, ${doctor.userId}, now(), false, 'failed', '550 No such mailbox')`
  openApp('/reports/schedules', clinic, admin)
  const shown = await card()
  shown.getByText('Failed')
  shown.getByText(/550 No such mailbox/)
  await press('Stop: mails of Visits by doctor to Dr. Paula Meyer')
  await shown.findByText(/Somebody stopped the mails to this account\./)
  await press('Start again: mails of Visits by doctor to Dr. Paula Meyer')
  await shown.findByRole('button', { name: /^Stop: mails/ })
})

test('a schedule is sent now, paused, deleted after a question and brought back', async () => {
  await admin.ask(addReportSchedule, { body: aReportSchedule(admin.userId) })
  openApp('/reports/schedules', clinic, admin)
  const shown = await card()
  await press('Send now: Visits by doctor')
  await shown.findByText('Waiting')
  await press('More: Visits by doctor')
  await press('Pause')
  await shown.findByText('None while it is paused')
  await press('More: Visits by doctor')
  await press('Delete')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await card('No schedules yet')
  await press('Undo')
  await (await card()).findByText('None while it is paused')
})

test('an act on a schedule that somebody changed meanwhile is asked about again', async () => {
  const body = aReportSchedule(admin.userId)
  const { version } = (await admin.ask(addReportSchedule, { body })).body
  openApp('/reports/schedules', clinic, admin)
  await card()
  const { id: _id, report: _report, ...changes } = body
  const params = { id: body.id }
  await admin.ask(changeReportSchedule, { params, version, body: { ...changes, every: 'day' } })
  await press('Send now: Visits by doctor')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/When: every Monday at 08:00 → every day at 08:00/)
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
})

test('a stale edit is refused with what somebody else saved', async () => {
  const body = aReportSchedule(admin.userId)
  const { version } = (await admin.ask(addReportSchedule, { body })).body
  openApp(`/reports/schedules/edit/${body.id}`, clinic, admin)
  const time = await screen.findByLabelText(/Time/)
  const params = { id: body.id }
  await admin.ask(pauseReportSchedule, { params, version, body: { state: 'paused' } })
  await userEvent.click(time)
  await fill(time, '09:15')
  await press('Save')
  await screen.findByText(/meanwhile/)
  expect(await stored()).toMatchObject([{ time: '08:00', isPaused: true }])
})
