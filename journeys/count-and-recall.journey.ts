import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../clinic/stock/ledger/server/a-stock.ts'
import { aGift } from '../clinic/pharmacy/recalls/server/a-gift.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('a place is counted on a phone, a second person approves, and a recalled lot leads to its patients', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const { sql } = clinic
  await sql`update clinic set phone = '+1 555 010 0100'`
  const rosa = await clinic.person('patient', 'Rosa Fontaine')
  const sam = await clinic.person('staff', 'Sam Counter')
  const ada = await clinic.person('admin', 'Ada Owner')
  const place = await aStockLocation(sql, 'Pharmacy')
  const barcode = '4006381333931'
  const itemId = await aStockItem(sql, { name: 'Amlodipine 5 mg', barcode })
  const lot = { itemId, locationId: place, quantity: 60, costMinor: 10 }
  const early = await aLot(sql, { ...lot, lotNumber: 'AM17', expiresOn: '2099-01-31' })
  await aLot(sql, { ...lot, lotNumber: 'AM18', expiresOn: '2099-06-30' })
  await aGift(sql, { patientId: rosa.id, itemId, locationId: place, quantity: 10, lotId: early })

  // By scan, on a phone: GS1 with the lot in it.
  const phone = await as(sam, { baseURL: clinic.url, viewport: { width: 390, height: 844 } })
  await phone.goto('/inventory/counts/add')
  await phone.getByLabel('Place').selectOption('Pharmacy')
  await phone.getByLabel('Blind count').check()
  await phone.getByRole('button', { name: 'Begin Count' }).click()
  await expect(phone.getByText('0 of 2 lots counted')).toBeVisible()
  await phone.getByLabel('Scan', { exact: true }).fill(`(01)0${barcode}(10)AM18`)
  await phone.getByLabel('Scan', { exact: true }).press('Enter')
  const second = phone.getByLabel(/Lot AM18/)
  await expect(second).toBeFocused()
  await second.fill('60')
  await second.press('Enter')
  await expect(phone.getByText('Saved. As expected, by Sam Counter')).toBeVisible()
  const first = phone.getByLabel(/Lot AM17/)
  await first.fill('47')
  await first.press('Enter')
  await expect(phone.getByText('Saved. −3 tablets, by Sam Counter')).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByPlaceholder('Reason').fill('A strip is damaged')
  await phone.getByRole('button', { name: 'Send for approval' }).click()
  await expect(phone.getByText(/^You counted a part of this/)).toBeVisible()

  const boss = await as(ada, { baseURL: clinic.url })
  await boss.goto('/inventory/counts?status=waiting')
  await boss.getByRole('table', { name: 'Counts' }).getByRole('link', { name: 'Pharmacy' }).click()
  await boss.getByRole('button', { name: 'Approve' }).click()
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(boss.getByText('Differences approved')).toBeVisible()
  expect(await balanceOf(sql, { lotId: early, locationId: place })).toBe(47)

  await boss.goto(`/inventory/recalls/add?itemId=${itemId}&lotNumber=AM17`)
  await boss.getByLabel('Reason').fill('Wrong leaflet in the box')
  await boss.getByRole('button', { name: 'Begin Recall' }).click()
  const left = boss.getByRole('table', { name: 'What is left' })
  await expect(left.getByText('Held')).toBeVisible()
  const patients = boss.getByRole('table', { name: 'Patients who got it' })
  await expect(patients.getByText('10 tablets')).toBeVisible()
  expect(await accessibilityFaults(boss)).toEqual([])
  await boss.getByRole('button', { name: 'Choose those not told' }).click()
  await boss.getByRole('button', { name: 'Write messages' }).click()
  const draft = boss.getByRole('dialog', { name: 'Write messages' })
  await draft.getByLabel('Subject').fill('{clinic} would like to speak with you')
  await draft.getByRole('button', { name: 'Send' }).click()
  await expect(boss.getByText('1 message sent')).toBeVisible()
  await expect(patients.getByText('By message')).toBeVisible()

  await expect.poll(() => clinic.mailsTo(rosa.email).length, { timeout: 60_000 }).toBe(1)
  const [mail = ''] = clinic.mailsTo(rosa.email)
  expect(mail).toContain('Lakeside Clinic would like to speak with you')
  expect(mail).toContain('+1 555 010 0100')
  expect(mail).not.toMatch(/Amlodipine|AM17|leaflet/)

  await boss.getByRole('button', { name: 'Return to the supplier' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Return it' }).click()
  await expect(boss.getByText('Nothing of it is left')).toBeVisible()
  expect(await balanceOf(sql, { lotId: early, locationId: place })).toBe(0)
})
