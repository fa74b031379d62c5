import { v7 as uuidv7 } from 'uuid'
import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { aPriceItem } from '../clinic/prices/server/a-price-item.ts'
import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../clinic/stock/ledger/server/a-stock.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a vaccination takes its lot from the fridge, the visit uses its kit, and the bill has the dose', async ({
  as,
}) => {
  const { url: baseURL, sql } = clinic
  const marsh = await clinic.person('doctor', 'Elena Marsh')
  const ana = await clinic.person('patient', 'Ana Ruiz')
  const [fridge, room] = [await aStockLocation(sql, 'Fridge'), await aStockLocation(sql, 'Room 1')]
  const priceItemId = await aPriceItem(sql, { name: 'Vaccination', minor: 5400 })
  const vaccine = await aStockItem(sql, {
    ...{ name: 'Influenza vaccine', kind: 'vaccine', unit: 'doses', priceItemId },
  })
  await aLot(sql, { itemId: vaccine, locationId: fridge, quantity: 10, lotNumber: 'FLU7' })
  const gloves = await aStockItem(sql, { name: 'Gloves', kind: 'consumable', unit: 'gloves' })
  await aLot(sql, { itemId: gloves, locationId: room, quantity: 3, lotNumber: 'G1' })
  const visitTypeId = await aVisitType(sql)
  await sql`
    insert into visit_kits (id, visit_type_id, location_id, lines)
    values (${uuidv7()}, ${visitTypeId}, ${room}, ${sql.json([{ item: gloves, quantity: '4' }])})`
  const visitId = await anAppointment(sql, {
    ...{ patientId: ana.id, doctorId: marsh.id, date: clinic.today, time: '15:00' },
  })
  await sql`update appointments set visit_type_id = ${visitTypeId} where id = ${visitId}`

  const doctor = await as(marsh, { baseURL })
  await doctor.goto('/doctor')
  await doctor.getByRole('button', { name: 'Start visit: Ana Ruiz' }).click()
  await doctor.getByRole('button', { name: 'Add vaccination' }).click()
  const dialog = doctor.getByRole('dialog', { name: 'Add vaccination' })
  await dialog.getByLabel('Vaccine', { exact: true }).fill('Influenza')
  await doctor.getByRole('listbox', { name: 'Choices' }).getByRole('option').first().click()
  const lot = dialog.getByLabel('Lot from stock')
  await lot.selectOption({ label: 'Influenza vaccine · lot FLU7 · Fridge · 10 doses left' })
  await expect(dialog.getByLabel('Lot', { exact: true })).toHaveValue('FLU7')
  expect(await faultsInBothThemes(doctor, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await balanceOf(sql, { itemId: vaccine, locationId: fridge })).toBe(9)

  const panel = doctor.getByRole('dialog', { name: 'Visit' })
  await panel.getByRole('textbox', { name: 'Clinical Notes' }).fill('Vaccinated against influenza.')
  await panel.getByRole('button', { name: 'Add Record' }).click()
  await expect(panel).toBeHidden()
  // Three gloves were there; the fourth waits until it is said what became of it.
  await expect.poll(() => balanceOf(sql, { itemId: gloves, locationId: room })).toBe(0)

  const desk = await as(await clinic.person('staff', 'Tess Desk'), { baseURL })
  await desk.goto('/inventory/kits')
  await expect(desk.getByRole('list', { name: 'Kits that fell short' })).toBeVisible()
  await desk.getByRole('button', { name: /^It was not used/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'It was not used' }).click()
  await expect(desk.getByRole('list', { name: 'Kits that fell short' })).toBeHidden()
  await desk.goto(`/billing/add?patientId=${ana.id}&appointmentId=${visitId}`)
  await expect(desk.getByLabel('Amount', { exact: true })).toHaveValue('54.00')
})
