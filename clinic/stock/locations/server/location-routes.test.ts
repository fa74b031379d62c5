import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { linesOfFile } from '../../items/server/a-list-file.ts'
import {
  addStockLocation,
  changeStockLocation,
  exportStockLocations,
  listStockLocations,
} from '../stock-location.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
})
const add = (over: object, by: Caller = staff) =>
  by.ask(addStockLocation, { body: { id: uuidv7(), kind: 'fridge', name: 'Fridge', ...over } })

test('A place has a name of its own, a room of the clinic and bounds in their order', async () => {
  const resourceId = await aResource(sql, { name: 'Room 7' })
  const made = await add({ resourceId, lowCelsius: 2, highCelsius: '8.5' })
  expect(made.body).toMatchObject({ room: 'Room 7', lowCelsius: 2, highCelsius: 8.5 })
  expect((await add({ name: 'FRIDGE' })).problem.errors).toEqual({
    name: 'Another place has this name.',
  })
  expect((await add({ name: 'B', lowCelsius: 9, highCelsius: 2 })).problem.errors).toEqual({
    highCelsius: 'The highest temperature is below the lowest.',
  })
  expect((await add({ name: 'C', lowCelsius: 2.55 })).status).toBe(422)
  expect((await add({ name: 'D', resourceId: uuidv7() })).problem.errors).toEqual({
    resourceId: 'There is no such room.',
  })
  expect((await add({ name: 'E' }, doctor)).status).toBe(403)
})

test('A place that is retired is listed no more, and a stale change is refused', async () => {
  const { body } = await add({ name: 'Old store', kind: 'store' })
  const change = (status: 'active' | 'retired') =>
    staff.ask(changeStockLocation, {
      ...{ params: { id: body.id }, version: body.version },
      body: { kind: 'store', name: 'Old store', status },
    })
  expect((await change('retired')).status).toBe(200)
  expect((await change('active')).status).toBe(412)
  const names = async (query: { all?: 'yes' }) =>
    (await doctor.ask(listStockLocations, { query })).body.map(({ name }) => name)
  expect(await names({})).not.toContain('Old store')
  expect(await names({ all: 'yes' })).toContain('Old store')
})

test('places are a file of those that the page shows', async () => {
  const made = { kind: 'fridge', lowCelsius: -20, highCelsius: 8.5, note: '@SUM(A1)' } as const
  await add({ ...made, name: 'Cold room' })
  await add({ name: 'Old ward', kind: 'ward', status: 'retired' })
  const [head, ...active] = await linesOfFile(clinic, doctor, exportStockLocations)
  expect(head).toBe('Name,Kind,Room,Lowest °C,Highest °C,Note,Status')
  expect(active).toContain("Cold room,Fridge,,-20,8.5,'@SUM(A1),Active")
  expect(active.join()).not.toContain('Old ward')
  const all = await linesOfFile(clinic, doctor, exportStockLocations, { all: 'yes' })
  expect(all).toContain('Old ward,Ward,,,,,Retired')
})
