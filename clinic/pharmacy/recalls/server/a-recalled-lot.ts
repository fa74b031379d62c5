import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem, aStockLocation } from '../../../stock/ledger/server/a-stock.ts'
import { beginRecall } from '../recall.ts'
import { listRecallPatients } from '../recall-patient.ts'
import { aGift } from './a-gift.ts'

/** The people of the desk, and the item and lot of one test. */
interface Scene {
  readonly staff: Caller
  readonly doctor: Caller
  readonly admin: Caller
  place: string
  item: string
  lot: string
}

/** A clinic with a lot to recall. `renew` makes the rows of one test. */
export async function aRecalledLot(environment: Parameters<typeof testClinic>[0] = {}) {
  const clinic = await testClinic(environment)
  const { sql } = clinic
  await sql`update clinic set name = 'Lakeside Clinic', phone = '+1 555 0100'`
  const at: Scene = {
    staff: await clinic.signedIn('staff'),
    doctor: await clinic.signedIn('doctor'),
    admin: await clinic.signedIn('admin'),
    ...{ place: '', item: '', lot: '' },
  }
  let people = 0

  async function renew(): Promise<void> {
    at.place = await aStockLocation(sql)
    at.item = await aStockItem(sql, { name: `Amlodipine ${uuidv7()}` })
    at.lot = await aLot(sql, {
      ...{ itemId: at.item, locationId: at.place, quantity: 50, lotNumber: 'R1', costMinor: 100 },
    })
  }

  const somebody = (over: object = {}) => {
    people += 1
    return aPatient(sql, {
      name: `Person ${100 + people}`,
      email: `person${100 + people}@example.com`,
      ...over,
    })
  }
  const begin = (over: object = {}, by = at.staff) =>
    by.ask(beginRecall, {
      body: {
        ...{ id: uuidv7(), itemId: at.item, lotNumber: 'r1', reason: 'Glass in bottles' },
        ...{ reference: 'M-77', ...over },
      },
    })
  const give = (patientId: string, quantity: number, kind: 'give' | 'return' = 'give') =>
    aGift(sql, {
      ...{ patientId, itemId: at.item, locationId: at.place, lotId: at.lot, quantity, kind },
    })
  const patientsOf = async (id: string, by = at.staff, query: object = {}) =>
    (await by.ask(listRecallPatients, { params: { id }, query })).body
  return { clinic, sql, at, renew, somebody, begin, give, patientsOf }
}
