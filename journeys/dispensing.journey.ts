import { v7 as uuidv7 } from 'uuid'
import { aPriceItem } from '../clinic/prices/server/a-price-item.ts'
import { aMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import { aLot, aStockItem, aStockLocation } from '../clinic/stock/ledger/server/a-stock.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a prescription is given out over two lots, charged to the visit, and taken back in part', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const { url: baseURL, sql } = clinic
  const marsh = await clinic.person('doctor', 'Elena Marsh')
  const ana = await clinic.person('patient', 'Ana Ruiz')
  const phil = await clinic.person('staff', 'Phil Okoro')
  await sql`
    insert into account_duties (user_id, duty_id) select ${phil.id}, id from duties where name = 'Pharmacist'`
  await sql`select set_permissions(${phil.id}, permissions_of(${phil.id}), null)`
  await sql`
    insert into allergies (id, patient_id, text, status, severity)
    values (${uuidv7()}, ${ana.id}, 'Penicillin', 'active', 'severe')`
  const visitId = await anAppointment(sql, {
    ...{ patientId: ana.id, doctorId: marsh.id, date: clinic.today, time: '15:00' },
  })
  const recordId = await aMedicalRecord(sql, {
    ...{ patientId: ana.id, doctorId: marsh.id, appointmentId: visitId, date: clinic.today },
    ...{ prescription: 'Doxycycline 100 mg, 1 capsule twice a day, 30 capsules', isSigned: true },
  })
  const priceItemId = await aPriceItem(sql, { name: 'Doxycycline', minor: 40 })
  const pharmacy = await aStockLocation(sql, 'Pharmacy')
  const itemId = await aStockItem(sql, {
    name: 'Doxycycline 100 mg',
    unit: 'capsules',
    priceItemId,
  })
  const lot = { itemId, locationId: pharmacy, quantity: 20 }
  await aLot(sql, { ...lot, lotNumber: 'D1', expiresOn: '2099-01-31' })
  await aLot(sql, { ...lot, lotNumber: 'D2', expiresOn: '2099-08-31' })

  const page = await as(phil, { baseURL })
  await page.goto('/inventory/prescriptions')
  const row = page.getByRole('row', { name: /Ana Ruiz/ })
  await expect(row).toContainText('Penicillin')
  expect(await faultsInBothThemes(page)).toEqual([])
  await row.getByRole('link', { name: 'Ana Ruiz' }).click()
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(
    'Penicillin (high risk)',
  )
  await page.getByRole('combobox', { name: 'Add an item' }).fill('doxy')
  await page.getByRole('option', { name: /Doxycycline/ }).click()
  await page.getByLabel('Quantity of Doxycycline 100 mg').fill('30')
  const lots = page.getByRole('list', { name: 'Lots of Doxycycline 100 mg' })
  await expect(lots).toContainText('20 capsules of lot D1')
  await expect(lots).toContainText('10 capsules of lot D2')
  await page.getByLabel('Directions on the label of Doxycycline 100 mg').fill('One twice a day')
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Give out', exact: true }).click()

  await expect(page).toHaveURL(/\/inventory\/given\//)
  await expect(page.getByRole('list', { name: 'Lots of Doxycycline 100 mg' })).toContainText('D2')
  const id = page.url().split('/').at(-1) ?? ''
  const labels = await page.request.get(`/api/dispensings/${id}/labels`)
  const { text } = await readPdf(await labels.body())
  for (const words of ['Ana Ruiz', '30 capsules', 'One twice a day', 'Lot D1', 'Lot D2']) {
    expect(text).toContain(words)
  }
  await page.getByRole('button', { name: 'Sign on the screen' }).click()
  const field = page.getByRole('img', { name: 'Field for the signature' })
  await field.hover({ position: { x: 40, y: 60 } })
  await page.mouse.down()
  await page.mouse.move(400, 300, { steps: 8 })
  await field.hover({ position: { x: 200, y: 90 } })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Keep signature' }).click()
  await expect(page.getByRole('img', { name: /Signature of the one/ })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Return Doxycycline 100 mg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return' })
  await dialog.getByLabel('Quantity in capsules').fill('5')
  await dialog.getByLabel('Reason').fill('Not needed')
  expect(await faultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByText(/5 capsules came back/)).toBeVisible()
  await page.goto('/inventory/given')
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText('5 of them returned')
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.goto('/inventory/sale')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])

  const desk = await as(await clinic.person('staff', 'Tess Desk'), { baseURL })
  await desk.goto(`/billing/add?patientId=${ana.id}&appointmentId=${visitId}`)
  await expect(desk.getByLabel('Amount', { exact: true })).toHaveValue('10.00')
  const doctor = await as(marsh, { baseURL })
  await doctor.goto(`/medical-records/${recordId}`)
  await expect(doctor.getByRole('region', { name: 'Given out' })).toContainText(
    '30 capsules of Doxycycline 100 mg, 5 of them returned',
  )
})
