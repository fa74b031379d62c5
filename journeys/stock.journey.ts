import { aPriceItem } from '../clinic/prices/server/a-price-item.ts'
import { aMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import { aStockItem, aStockLocation, balanceOf } from '../clinic/stock/ledger/server/a-stock.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('an order comes in two lots, is given out and charged, counted, and recalled to its patient', async ({
  as,
}) => {
  test.setTimeout(300_000)
  const { url: baseURL, sql } = clinic
  const [marsh, ana] = [
    await clinic.person('doctor', 'Elena Marsh'),
    await clinic.person('patient', 'Ana Ruiz'),
  ]
  const [ada, sam] = [
    await clinic.person('admin', 'Ada Owner'),
    await clinic.person('staff', 'Sam Rivera'),
  ]
  const locationId = await aStockLocation(sql, 'Pharmacy')
  // Messages about a recall ask for a call.
  await sql`update clinic set phone = '+1 555 0100'`
  const priceItemId = await aPriceItem(sql, { name: 'Doxycycline', minor: 40 })
  const itemId = await aStockItem(sql, {
    ...{ name: 'Doxycycline 100 mg', unit: 'capsules', reorderLevel: '30', priceItemId },
    packs: [{ name: 'box', size: '20', barcode: '4006381333931' }],
  })
  const visit = { patientId: ana.id, doctorId: marsh.id, date: clinic.today }
  const appointmentId = await anAppointment(sql, { ...visit, time: '15:00' })
  const prescription = 'Doxycycline 100 mg, 1 capsule twice a day, 30 capsules'
  await aMedicalRecord(sql, { ...visit, appointmentId, prescription, isSigned: true })

  // The order.
  const desk = await as(sam, { baseURL })
  await desk.goto('/inventory/suppliers/add')
  await desk.getByLabel('Name', { exact: true }).fill('Northshore Pharma')
  await desk.getByLabel('Email for orders').fill('orders@northshore.example')
  await desk.getByRole('combobox', { name: 'Add an item' }).fill('doxy')
  await desk.getByRole('option', { name: /Doxycycline/ }).click()
  await desk.getByLabel(/^Price of one in USD of/).fill('4.10')
  await desk.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(desk.getByText('Supplier added')).toBeVisible()
  await desk.goto('/inventory/low')
  await desk.getByRole('button', { name: 'Make a draft order' }).click()
  await desk.getByRole('link', { name: 'Draft', exact: true }).click()
  await desk.getByRole('button', { name: 'Send…' }).click()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Order PO-000001' })).toBeVisible()

  // Two lots by scan: the second scan of a lot counts a further box.
  await desk.getByRole('link', { name: 'Receive' }).click()
  const scan = desk.getByLabel('Scan', { exact: true })
  for (const code of ['(17)330131(10)D1', '(17)330831(10)D2']) {
    await scan.fill(`(01)04006381333931${code}`)
    await scan.press('Enter')
    await expect(desk.getByText('Scanned: Doxycycline 100 mg')).toBeVisible()
    await expect(scan).toHaveValue('')
  }
  await desk.getByRole('button', { name: 'Receive' }).click()
  await expect(desk.getByRole('heading', { name: 'Order PO-000001' })).toBeVisible()
  await expect.poll(() => balanceOf(sql, { itemId, locationId })).toBe(40)

  // Given out over both lots; the bill of the visit has it.
  const boss = await as(ada, { baseURL })
  await boss.goto('/inventory/prescriptions')
  await boss
    .getByRole('row', { name: /Ana Ruiz/ })
    .getByRole('link', { name: 'Ana Ruiz' })
    .click()
  await boss.getByRole('combobox', { name: 'Add an item' }).fill('doxy')
  await boss.getByRole('option', { name: /Doxycycline/ }).click()
  await boss.getByLabel('Quantity of Doxycycline 100 mg').fill('30')
  const lots = boss.getByRole('list', { name: 'Lots of Doxycycline 100 mg' })
  await expect(lots).toContainText('20 capsules of lot D1')
  await expect(lots).toContainText('10 capsules of lot D2')
  await boss.getByRole('button', { name: 'Give out', exact: true }).click()
  await expect(boss).toHaveURL(/\/inventory\/given\//)
  await desk.goto(`/billing/add?patientId=${ana.id}&appointmentId=${appointmentId}`)
  await expect(desk.getByLabel('Amount', { exact: true })).toHaveValue('12.00')

  // Counted: one capsule is missing, and a second person approves it.
  await desk.goto('/inventory/counts/add')
  await desk.getByLabel('Place').selectOption('Pharmacy')
  await desk.getByRole('button', { name: 'Begin Count' }).click()
  const counted = desk.getByLabel(/Lot D2/)
  await counted.fill('9')
  await counted.press('Enter')
  await expect(desk.getByText('Saved. −1 capsule, by Sam Rivera')).toBeVisible()
  await desk.getByPlaceholder('Reason').fill('One is broken')
  await desk.getByRole('button', { name: 'Send for approval' }).click()
  await expect(desk.getByText(/^You counted a part of this/)).toBeVisible()
  await boss.goto('/inventory/counts?status=waiting')
  await boss.getByRole('table', { name: 'Counts' }).getByRole('link', { name: 'Pharmacy' }).click()
  await boss.getByRole('button', { name: 'Approve' }).click()
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(boss.getByText('Differences approved')).toBeVisible()
  expect(await balanceOf(sql, { itemId, locationId })).toBe(9)

  // Recalled: the lot is held, and leads to the patient, who is written to.
  await boss.goto(`/inventory/recalls/add?itemId=${itemId}&lotNumber=D2`)
  await boss.getByLabel('Reason').fill('Wrong leaflet in the box')
  await boss.getByRole('button', { name: 'Begin Recall' }).click()
  const patients = boss.getByRole('table', { name: 'Patients who got it' })
  await expect(patients.getByText('10 capsules')).toBeVisible()
  await boss.getByRole('button', { name: 'Choose those not told' }).click()
  await boss.getByRole('button', { name: 'Write messages' }).click()
  await boss
    .getByRole('dialog', { name: 'Write messages' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(boss.getByText('1 message sent')).toBeVisible()
  await expect.poll(() => clinic.mailsTo(ana.email).length, { timeout: 60_000 }).toBe(1)
})
