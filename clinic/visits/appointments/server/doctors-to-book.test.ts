import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { listDoctorsToBook } from '../doctor-to-book.ts'
import { anAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')
const { userId: patientId } = await clinic.signedIn('patient')

/** Stores visits of a doctor, each this many days ago. */
async function visitsOf(doctorId: string, typeId: string | null, daysAgo: readonly number[]) {
  for (const days of daysAgo) {
    const id = await anAppointment(sql, { patientId, doctorId, status: 'canceled' })
    await sql`
      update appointments set visit_type_id = ${typeId},
        starts_at = now() - make_interval(days => ${days}),
        ends_at = now() - make_interval(days => ${days}) + interval '20 minutes'
      where id = ${id}`
  }
}
async function usualOf(id: string) {
  const { body } = await staff.ask(listDoctorsToBook, { query: { id } })
  return body.entries.map(({ usualTypeId }) => usualTypeId)
}

test('a doctor comes with the type that most visits of the last months have', async () => {
  const { userId: doctor } = await clinic.signedIn('doctor')
  const { userId: other } = await clinic.signedIn('doctor')
  const [checkUp, followUp] = [await aVisitType(sql), await aVisitType(sql)]
  await visitsOf(doctor, checkUp, [2, 3])
  await visitsOf(doctor, followUp, [1])
  await visitsOf(doctor, null, [4, 5, 6])
  await visitsOf(other, followUp, [1])
  expect(await usualOf(doctor)).toEqual([checkUp])
  expect(await usualOf(other)).toEqual([followUp])
})

test('old visits, visits to come, deleted ones, groups and retired types do not count', async () => {
  const { userId: doctor } = await clinic.signedIn('doctor')
  const type = await aVisitType(sql)
  const retired = await aVisitType(sql, { status: 'retired' })
  const group = await aVisitType(sql)
  await sql`update visit_types set capacity = 8 where id = ${group}`
  const deleted = await aVisitType(sql)
  await visitsOf(doctor, deleted, [1, 2])
  await sql`update appointments set deleted_at = now() where visit_type_id = ${deleted}`
  await visitsOf(doctor, retired, [1, 2])
  await visitsOf(doctor, group, [1, 2])
  await visitsOf(doctor, type, [200, 201, -3, -4])
  expect(await usualOf(doctor)).toEqual([null])
  await visitsOf(doctor, type, [100])
  expect(await usualOf(doctor)).toEqual([type])
})

test('only the desk books, and the names are those of every select of doctors', async () => {
  await clinic.signedIn('doctor', { name: 'Held Back', status: 'pending' })
  const { userId } = await clinic.signedIn('doctor', { name: 'Mina Holt', email: 'm@example.com' })
  const { body } = await staff.ask(listDoctorsToBook, { query: { search: 'mina' } })
  expect(body).toMatchObject({
    entries: [{ id: userId, name: 'Mina Holt', kind: 'doctor', usualTypeId: null }],
    hasMore: false,
  })
  const held = await staff.ask(listDoctorsToBook, { query: { search: 'held' } })
  expect(held.body.entries).toEqual([])
  expect((await clinic.visitor.ask(listDoctorsToBook)).status).toBe(401)
  for (const role of ['doctor', 'patient'] as const) {
    expect((await (await clinic.signedIn(role)).ask(listDoctorsToBook)).status).toBe(403)
  }
})
