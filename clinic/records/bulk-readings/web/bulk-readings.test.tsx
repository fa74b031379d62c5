import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aBulkReading } from '../server/a-bulk-reading.ts'

let clinic: TestClinic
const user = userEvent.setup()

beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('an admin is told on every page, and reviews with a remark', async () => {
  const admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  const staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  await aBulkReading(clinic.sql, { userId: staff.userId, patients: 312 })
  openApp('/settings', clinic, admin)
  const notice = within(await screen.findByRole('region', { name: 'Bulk readings to review' }))
  notice.getByText(/more than 250 patients within 10 minutes/)
  await user.click(notice.getByRole('link', { name: 'Review' }))
  const row = within(await screen.findByRole('row', { name: /Sally Desk/ }))
  row.getByText('312')
  const log = row.getByRole('link', { name: 'Audit log' })
  expect(log.getAttribute('href')).toBe(`/audit?actorId=${staff.userId}`)
  await user.click(row.getByRole('button', { name: 'Review' }))
  await user.type(screen.getByRole('textbox', { name: /Remark/ }), 'She moved the old charts.')
  await user.click(screen.getByRole('button', { name: 'Save review' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sally Desk/ })).toBeNull())
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Bulk readings to review' })).toBeNull(),
  )
})

test('nobody else is told', async () => {
  const staff = await clinic.signedIn('staff')
  await aBulkReading(clinic.sql, { userId: staff.userId })
  openApp('/patients', clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  expect(screen.queryByRole('region', { name: 'Bulk readings to review' })).toBeNull()
})
