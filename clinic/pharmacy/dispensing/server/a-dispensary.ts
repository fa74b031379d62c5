import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { listCharges } from '../../../billing/charges/charge.ts'
import { listBillDrafts } from '../../../billing/drafts/bill-draft.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../../../stock/ledger/server/a-stock.ts'
import { type Dispensing, returnDispensed, sellStock } from '../dispensing.ts'
import { givePrescription, listPrescriptions } from '../prescription.ts'

/** The people of the pharmacy, and the patient, visit, prescription and item of one test. */
interface Scene {
  readonly admin: Caller
  readonly doctor: Caller
  readonly pharmacist: Caller
  readonly pharmacy: string
  readonly price: string
  patientId: string
  visit: string
  record: string
  item: string
}

/** A clinic with a pharmacy, for tests of giving out. `begin` makes the rows of one test. */
export async function aDispensary() {
  const clinic = await testClinic()
  const { sql } = clinic
  const now = today('UTC')
  await clinic.owner`update clinic set time_zone = 'UTC'`
  const at: Scene = {
    admin: await clinic.signedIn('admin'),
    doctor: await clinic.signedIn('doctor'),
    pharmacist: await clinic.signedIn('staff', { duty: 'Pharmacist', name: 'Phil Okoro' }),
    pharmacy: await aStockLocation(sql, 'Pharmacy'),
    price: await aPriceItem(sql, { name: 'Amoxicillin', minor: 25 }),
    ...{ patientId: '', visit: '', record: '', item: '' },
  }
  let visits = 0

  async function begin(): Promise<void> {
    at.patientId = (await aPatient(sql, { name: 'Ana Silva' })).id
    visits += 1
    const time = `${String(1 + Math.floor(visits / 10)).padStart(2, '0')}:${(visits % 10) * 5 + 10}`
    at.visit = await anAppointment(sql, {
      ...{ patientId: at.patientId, doctorId: at.doctor.userId, date: now, time, minutes: 5 },
    })
    at.record = await aRecord()
    at.item = await aStockItem(sql, { priceItemId: at.price })
    await stock(20, '2099-01-31')
    await stock(20, '2099-06-30')
  }

  const aRecord = (over: object = {}) =>
    aMedicalRecord(sql, {
      ...{
        patientId: at.patientId,
        doctorId: at.doctor.userId,
        appointmentId: at.visit,
        date: now,
      },
      ...{ prescription: 'Amoxicillin 500 mg, three times a day', notes: 'SECRET NOTES' },
      isSigned: true,
      ...over,
    })
  const stock = (quantity: number, expiresOn: string | null, itemId = at.item) =>
    aLot(sql, { itemId, locationId: at.pharmacy, quantity, expiresOn })
  const line = (over: object = {}) => ({
    ...{
      itemId: at.item,
      locationId: at.pharmacy,
      quantity: '30',
      directions: 'One, three times a day',
    },
    ...over,
  })
  const give = (over: object = {}, version = 0, by = at.pharmacist) =>
    by.ask(givePrescription, {
      ...{ params: { id: at.record }, version },
      body: { id: uuidv7(), outcome: 'whole', lines: [line()], ...over },
    })
  const sell = (over: object = {}) =>
    at.pharmacist.ask(sellStock, {
      body: { id: uuidv7(), patientId: at.patientId, lines: [line()], ...over },
    })
  const left = () => balanceOf(sql, { itemId: at.item, locationId: at.pharmacy })
  const queue = async (show: 'waiting' | 'given' | 'set aside' = 'waiting') =>
    (await at.pharmacist.ask(listPrescriptions, { query: { show, limit: 100 } })).body.rows
  const waits = async () => (await queue()).find(({ id }) => id === at.record)
  const charges = async () =>
    (await at.admin.ask(listCharges, { params: { id: at.visit } })).body.map(
      ({ quantity }) => quantity,
    )
  const drafts = async () =>
    (await at.admin.ask(listBillDrafts, { query: { patientId: at.patientId } })).body.rows
  const bringBack = (given: Dispensing, quantity: string, over: object = {}) =>
    at.pharmacist.ask(returnDispensed, {
      params: { id: given.id },
      body: {
        ...{
          id: uuidv7(),
          lineId: given.lines[0]?.id ?? '',
          lotId: given.lines[0]?.lots[0]?.lotId ?? '',
        },
        ...{ quantity, fate: 'stock', reason: 'Not needed' },
        ...over,
      } as never,
    })
  return {
    ...{ clinic, sql, now, at, begin, aRecord, stock, line, give, sell, left, queue, waits },
    ...{ charges, drafts, bringBack },
  }
}
