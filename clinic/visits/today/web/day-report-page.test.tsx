import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { actOnAppointment, readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Rita Desk' })
})
afterAll(() => clinic.close())

test('the desk reads on one page the no-shows, what was canceled and what was booked anyway', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const date = '2030-03-04'
  for (const [place, name] of ['Ana Simic', 'Ben Okoro', 'Cleo Marin'].entries()) {
    const { userId: patientId } = await clinic.signedIn('patient', { name })
    const visit = { patientId, doctorId: doctor.userId, date, time: `1${place}:00` }
    const id = await anAppointment(clinic.sql, visit)
    const { body } = await staff.ask(readAppointment, { params: { id } })
    const act = ['no-show', 'cancel'][place]
    if (act) {
      await staff.ask(actOnAppointment, {
        ...{ params: { id }, version: body.version },
        body: { act, reason: act === 'cancel' ? 'Has a cold' : null },
      })
    } else {
      await clinic.sql`update appointments set outside_reason = 'Night train' where id = ${id}`
    }
  }
  openApp(`/appointments/report?date=${date}`, clinic, staff)
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  const row = (await part('By doctor')).getByRole('row', { name: /^Maria Okoye/ })
  within(row).getByText('30')
  ;(await part('No-shows')).getByRole('row', { name: /Ana Simic.*Rita Desk/ })
  ;(await part('Canceled')).getByRole('row', { name: /Ben Okoro.*Has a cold.*Rita Desk/ })
  ;(await part('Booked anyway')).getByRole('row', {
    name: /Cleo Marin.*Outside hours: Night train/,
  })
  await userEvent.click(screen.getByRole('link', { name: 'Today' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Report of the day' }))
  await screen.findByRole('heading', { level: 1, name: 'Report of the day' })
  await (await part('Canceled')).findByText('No visit was canceled.')
})
