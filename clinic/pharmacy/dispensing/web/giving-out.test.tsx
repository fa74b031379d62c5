import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { today } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { aLot, aStockItem, aStockLocation } from '../../../stock/ledger/server/a-stock.ts'
import { givePrescription } from '../prescription.ts'

let clinic: TestClinic
let admin: Caller
let record: string
let patientId: string
let doctorId: string
let itemId: string
let locationId: string
beforeAll(async () => {
  clinic = await testClinic()
  const { sql } = clinic
  admin = await clinic.signedIn('admin', { name: 'Nadia Berger' })
  const doctor = await clinic.signedIn('doctor')
  doctorId = doctor.userId
  patientId = (await aPatient(sql, { name: 'Ana Silva' })).id
  record = await aMedicalRecord(sql, {
    ...{ patientId, doctorId: doctor.userId, date: today('UTC') },
    ...{ prescription: 'Ibuprofen 400 mg, as needed', isSigned: true },
  })
  locationId = await aStockLocation(sql, 'Pharmacy')
  itemId = await aStockItem(sql, { name: 'Ibuprofen 400 mg' })
  await aLot(sql, { itemId, locationId, quantity: 8, lotNumber: 'A1', expiresOn: '2099-01-31' })
  await aLot(sql, { itemId, locationId, quantity: 8, lotNumber: 'A2', expiresOn: '2099-06-30' })
})
afterAll(() => clinic.close())

const number = async () => screen.findByLabelText('Quantity of Ibuprofen 400 mg')

test('an item that is missing in a place says what is expired there, and where some is', async () => {
  const { sql } = clinic
  const item = await aStockItem(sql, { name: 'Amoxicillin' })
  const store = await aStockLocation(sql, 'Store room')
  const of = { itemId: item, lotNumber: 'B' }
  await aLot(sql, { ...of, kind: 'adjust', locationId, quantity: 5, expiresOn: '2020-01-31' })
  await aLot(sql, {
    ...of,
    lotNumber: 'C',
    locationId: store,
    quantity: 20,
    expiresOn: '2099-06-30',
  })
  const user = userEvent.setup()
  openApp(`/inventory/sale?patientId=${patientId}`, clinic, admin)
  await user.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'amox')
  await user.click(await screen.findByRole('option', { name: /Amoxicillin/ }))
  await screen.findByText('Missing in this place: 1 tablet.')
  screen.getByText('Expired or held here: 5 tablets.')
  await screen.findByText('Store room: 20 tablets.')
})

test('the lots that expire first are proposed; a second pharmacist is told what the first one did', async () => {
  const user = userEvent.setup()
  openApp(`/inventory/prescriptions/${record}`, clinic, admin)
  await user.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'ibu')
  await user.click(await screen.findByRole('option', { name: /Ibuprofen/ }))
  await user.clear(await number())
  await user.type(await number(), '10')
  const lots = await screen.findByRole('list', { name: 'Lots of Ibuprofen 400 mg' })
  await within(lots).findByText(/^8 tablets of lot A1/)
  await within(lots).findByText(/^2 tablets of lot A2/)
  await user.type(await number(), '0')
  await screen.findByText('Missing in this place: 84 tablets.')
  await user.clear(await number())
  await user.type(await number(), '2')

  const line = { itemId, locationId, quantity: '3' }
  const first = await admin.ask(givePrescription, {
    ...{ params: { id: record }, version: 0 },
    body: { id: uuidv7(), outcome: 'part', lines: [line] },
  })
  expect(first.status).toBe(201)
  await user.click(screen.getByRole('button', { name: 'Give out' }))
  await screen.findByText(/Somebody else has handled this prescription meanwhile/)
  await screen.findByText(/^3 tablets of Ibuprofen 400 mg/)
  // The chosen lines are still there, and go out by the next press.
  expect(await number()).toHaveProperty('value', '2')
  await user.click(screen.getByRole('button', { name: 'Give out' }))
  await screen.findByRole('heading', { name: 'Given out' }, { timeout: 10_000 })
  await screen.findByText('2 tablets from Pharmacy')
}, 40_000)

test('a scanned lot is the one that is given; an expired one is refused', async () => {
  const user = userEvent.setup()
  const { sql } = clinic
  const syrup = await aStockItem(sql, { name: 'Cough syrup', barcode: '4006381333931' })
  const there = { itemId: syrup, locationId, quantity: 8 }
  await aLot(sql, { ...there, lotNumber: 'S1', expiresOn: '2099-01-31' })
  await aLot(sql, { ...there, lotNumber: 'S2', expiresOn: '2099-06-30' })
  await aLot(sql, { ...there, lotNumber: 'OLD', expiresOn: '2020-01-31', kind: 'adjust' })
  openApp(`/inventory/sale?patientId=${patientId}`, clinic, admin)
  const scan = async (lot: string) =>
    user.type(await screen.findByLabelText('Scan'), `(01)04006381333931(10)${lot}{Enter}`)
  await scan('OLD')
  await screen.findByText('Lot OLD of Cough syrup expired on 2020-01-31.')
  // The next scan takes the place of the refused one, as a scanner types it.
  await user.keyboard('(01)04006381333931(10)S2{Enter}')
  expect(await screen.findByLabelText('tablets of lot S2')).toHaveProperty('value', '1')
  await scan('S2')
  await waitFor(() =>
    expect(screen.getByLabelText('Quantity of Cough syrup')).toHaveProperty('value', '2'),
  )
  const ofLot = screen.getByLabelText('tablets of lot S2')
  expect(ofLot).toHaveProperty('value', '2')
  await user.type(ofLot, '0'.repeat(20))
  await user.click(screen.getByRole('button', { name: 'Give out' }))
  await screen.findByText(/^Quantity is more than zero and at most/)
  expect(ofLot).toHaveProperty('value', `2${'0'.repeat(20)}`)
}, 40_000)

test('what is given in a visit stands in its panel, and a note takes it over by a slash', async () => {
  const user = userEvent.setup()
  const { sql } = clinic
  const visit = await anAppointment(sql, { patientId, doctorId, date: today('UTC') })
  const price = await aPriceItem(sql, { name: 'Saline', minor: 500 })
  const saline = await aStockItem(sql, { name: 'Saline', unit: 'bags', priceItemId: price })
  await aLot(sql, { itemId: saline, locationId, quantity: 8, lotNumber: 'N7' })
  openApp(`/inventory/use?show=${visit}`, clinic, admin)
  await screen.findByRole('link', { name: 'give it to the patient' })
  await user.click(await screen.findByText('Given from stock'))
  await user.click(await screen.findByRole('link', { name: '+ Give from stock' }))
  await screen.findByRole('heading', { name: 'Give in a visit' })
  await waitFor(async () =>
    expect(await screen.findByRole('combobox', { name: 'Visit' })).toHaveProperty('value', visit),
  )
  await user.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'sal')
  await user.click(await screen.findByRole('option', { name: /Saline/ }))
  await user.click(screen.getByRole('button', { name: 'Give out' }))
  await screen.findByText('In a visit, without prescription', {}, { timeout: 10_000 })
  const charged = await sql`select from charges where appointment_id = ${visit}`
  expect(charged).toHaveLength(1)

  const doctor = await clinic.signedIn('doctor')
  await aCareTaking(sql, { doctorId: doctor.userId, patientId })
  openApp(`/medical-records/add?patientId=${patientId}`, clinic, doctor)
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Clinical Notes')
  await user.click(notes)
  await user.keyboard('/stock')
  await screen.findByRole('option', { name: /Given from stock/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(notes.value).toMatch(/^Given from stock, /))
  expect(notes.value).toContain('- 1 bag of Saline, lot N7')
}, 60_000)

test('an address of nothing leads back to its list', async () => {
  const prescription = openApp(`/inventory/prescriptions/${uuidv7()}`, clinic, admin)
  await screen.findByText('Prescription not found')
  expect(prescription.url()).toBe('/inventory/prescriptions')
  const given = openApp(`/inventory/given/${uuidv7()}`, clinic, admin)
  await screen.findByText('Not found among what was given out')
  expect(given.url()).toBe('/inventory/given')
})
