import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { addScheduleException } from '../../../availability/schedules/schedule.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

test('the desk moves the visits in an absence, except one that it leaves where it is', async () => {
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  await aSchedule(clinic.sql, doctorId)
  const date = '2030-03-04'
  for (const [name, time] of [
    ['Ana Simic', '09:00'],
    ['Bo Lindqvist', '10:00'],
  ] as const) {
    const { userId: patientId } = await clinic.signedIn('patient', { name })
    await anAppointment(clinic.sql, { patientId, doctorId, date, time })
  }
  await clinic.sql`update patients set contact = '+1 555 0142' where name = 'Bo Lindqvist'`
  const body = { id: uuidv7(), kind: 'away' as const, firstDay: date, lastDay: date, reason: 'Ill' }
  await staff.ask(addScheduleException, { params: { id: doctorId }, body })

  openApp(`/schedules/${doctorId}`, clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'Move 2' }))
  const left = await screen.findByRole('group', { name: /Bo Lindqvist/ })
  const phone = within(left).getByRole('link', { name: '+1 555 0142' })
  expect(phone.getAttribute('href')).toBe('tel:+15550142')
  await userEvent.click(within(left).getByRole('radio', { name: 'Leave it as it is' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 Visit …' }))
  const preview = within(await screen.findByRole('dialog'))
  preview.getByText(/^Messages are off/)
  await userEvent.click(preview.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('group', { name: /Ana Simic/ })).toBeTruthy()
  await clinic.sql`update message_settings set sending = 'on'`
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 Visit …' }))
  await screen.findByText(/^Dear Ana Simic,/)
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 Visit' }))
  await screen.findByText('1 visit moved.')
  await waitFor(() => expect(screen.queryByRole('group', { name: /Ana Simic/ })).toBeNull())
  screen.getByRole('group', { name: /Bo Lindqvist/ })
})

test('a time that is taken meanwhile is shown at its visit; other choices stay', async () => {
  const { sql } = clinic
  const away = await clinic.signedIn('doctor', { name: 'Ines Costa' })
  const colleague = await clinic.signedIn('doctor', { name: 'Ida Lund' })
  await aSchedule(sql, colleague.userId)
  await sql`update users set specialty = 'Neurology'
    where id in (${away.userId}, ${colleague.userId})`
  const date = '2030-05-06'
  const [dora, emil] = [
    await clinic.signedIn('patient', { name: 'Dora Weiss' }),
    await clinic.signedIn('patient', { name: 'Emil Roth' }),
  ]
  await anAppointment(sql, { patientId: dora.userId, doctorId: away.userId, date, time: '09:00' })
  await anAppointment(sql, { patientId: emil.userId, doctorId: away.userId, date, time: '10:00' })
  const body = { id: uuidv7(), kind: 'away' as const, firstDay: date, lastDay: date, reason: 'Ill' }
  await staff.ask(addScheduleException, { params: { id: away.userId }, body })

  openApp(`/schedules/absences/${body.id}`, clinic, staff)
  const ofDora = within(await screen.findByRole('group', { name: /Dora Weiss/ }))
  const ofEmil = within(screen.getByRole('group', { name: /Emil Roth/ }))
  const [, second] = ofEmil.getAllByRole<HTMLInputElement>('radio')
  if (!second) throw new Error('There is one place only.')
  await userEvent.click(second)
  await userEvent.click(screen.getByRole('button', { name: 'Move 2 Visits …' }))
  const preview = within(await screen.findByRole('dialog'))
  await anAppointment(sql, {
    patientId: (await clinic.signedIn('patient')).userId,
    doctorId: colleague.userId,
    date,
    time: '09:00',
  })
  await userEvent.click(preview.getByRole('button', { name: 'Move 2 Visits' }))
  await screen.findByText(
    'Mon, May 6, 2030 09:00: Dr. Ida Lund already has an appointment at 09:00.',
  )
  await ofDora.findByText(
    'Mon, May 6, 2030, 09:00 with Ida Lund is not free any more. Please choose again.',
  )
  expect(second.checked).toBe(true)
  await userEvent.click(
    ofDora.getByRole('radio', { name: 'Mon, May 6, 2030, 09:30 with Ida Lund' }),
  )
  screen.getByRole('button', { name: 'Move 2 Visits …' })
})

test('where nobody has time, the page says so and nothing can be moved', async () => {
  const { sql } = clinic
  await sql`update schedules set hours = '[]'`
  const { userId: doctorId } = await clinic.signedIn('doctor')
  const { userId: patientId } = await clinic.signedIn('patient', { name: 'Finn Moss' })
  const date = '2030-06-03'
  await anAppointment(sql, { patientId, doctorId, date })
  const body = { id: uuidv7(), kind: 'away' as const, firstDay: date, lastDay: date, reason: 'Ill' }
  await staff.ask(addScheduleException, { params: { id: doctorId }, body })
  openApp(`/schedules/absences/${body.id}`, clinic, staff)
  const ofFinn = within(await screen.findByRole('group', { name: /Finn Moss/ }))
  ofFinn.getByText('Nothing is free within four weeks.')
  expect(ofFinn.getByRole<HTMLInputElement>('radio').checked).toBe(true)
  expect(screen.getByRole('button', { name: /^Move 0/ }).hasAttribute('disabled')).toBe(true)
})
