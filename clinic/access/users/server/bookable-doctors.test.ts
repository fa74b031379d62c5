import { afterAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { listDoctors } from '../doctors.ts'
import { listUsers, setBookable } from '../user.ts'
import { importDoctors } from './import-doctors.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const admin = await clinic.signedIn('admin')

test('a doctor who came by import is offered to nobody until an admin says so', async () => {
  const id = uuidv7()
  await importDoctors(
    sql,
    [
      {
        ...{ id, name: 'Zelma Elsewhere', contact: null, address: null, gender: null },
        ...{ specialty: null, identifiers: [] },
      },
    ],
    null,
  )
  const staff = await clinic.signedIn('staff')
  const offered = async () =>
    (await staff.ask(listDoctors, { query: { search: 'zelma' } })).body.entries.length
  expect(await offered()).toBe(0)
  // A record or visit of theirs still names them.
  expect((await staff.ask(listDoctors, { query: { id } })).body.entries).toHaveLength(1)
  const waiting = await admin.ask(listUsers, { query: { booking: 'not bookable' } })
  expect(waiting.body.rows.map((user) => user.name)).toEqual(['Zelma Elsewhere'])

  const set = (takesAppointments: boolean, version: number) =>
    admin.ask(setBookable, { params: { id }, body: { takesAppointments }, version })
  expect((await set(true, 1)).body).toMatchObject({ takesAppointments: true })
  expect(await offered()).toBe(1)
  expect((await set(false, 1)).status).toBe(412)
  expect((await set(false, 2)).status).toBe(200)
  expect(await offered()).toBe(0)
  const nobody = await admin.ask(setBookable, {
    params: { id: staff.userId },
    body: { takesAppointments: true },
    version: 1,
  })
  expect(nobody.problem.detail).toBe('Only doctors are booked for visits.')
})
