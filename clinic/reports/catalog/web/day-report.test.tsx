import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { actOnAppointment, readAppointment } from '../../../visits/appointments/appointment.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'

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
  await flushEvents(clinic.sql)
  openApp(`/reports/day-report?from=${date}&to=${date}`, clinic, staff)
  const part = async (name: string) => within(await screen.findByRole('table', { name }))
  const see = async (name: string, row: RegExp) =>
    (await part(name)).findByRole('row', { name: row })
  const row = (await part('Report of the day')).getByRole('row', { name: /^Maria Okoye/ })
  within(row).getByText('30 min')
  await see('By visit type', /^None|^No type/)
  await see('No-shows', /Ana Simic.*Rita Desk/)
  await see('Canceled', /Ben Okoro.*Has a cold.*Rita Desk/)
  await see('Overrides', /Cleo Marin.*Outside hours: Night train/)
  // A column in which no row has anything is left out.
  expect((await part('No-shows')).queryByRole('columnheader', { name: /anyway/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Report of the day' }))
  await waitFor(() => expect(screen.getAllByText('There are none.')).toHaveLength(3))
  expect(screen.queryByRole('row', { name: /Ben Okoro/ })).toBeNull()
}, 60_000)
