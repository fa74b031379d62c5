import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { immunizations } from '../../../chart/immunizations/immunization.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aLot, aStockItem, aStockLocation } from '../../../stock/ledger/server/a-stock.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'

/** The patient, the vaccine and its lot of one test. */
interface Scene {
  readonly nurse: Caller
  readonly fridge: string
  chart: string
  itemId: string
  lotId: string
}

/** A clinic with a fridge of vaccines, for tests. `begin` makes the rows of one test. */
export async function aVaccineFridge() {
  const clinic = await testClinic()
  const { sql } = clinic
  const at: Scene = {
    nurse: await clinic.signedIn('staff', { duty: 'Nurse' }),
    fridge: await aStockLocation(sql, 'Fridge'),
    ...{ chart: '', itemId: '', lotId: '' },
  }

  async function begin(doses: number): Promise<void> {
    at.chart = (await aPatient(sql)).id
    at.itemId = await aStockItem(sql, { kind: 'vaccine', unit: 'doses' })
    at.lotId = await aLot(sql, {
      ...{ itemId: at.itemId, locationId: at.fridge, quantity: doses },
      ...{ lotNumber: `T-${at.itemId.slice(-8)}`, expiresOn: '2099-01-31' },
    })
  }

  /** The vaccine costs something from now on. Returns the price. */
  async function priced(): Promise<string> {
    const price = await aPriceItem(sql, { name: `Shot ${at.itemId}`, minor: 4500 })
    await sql`update stock_items set price_item_id = ${price} where id = ${at.itemId}`
    return price
  }
  const aVisit = async () =>
    anAppointment(sql, {
      patientId: at.chart,
      doctorId: (await clinic.signedIn('doctor')).userId,
    })
  const given = (more: object = {}) => ({
    ...{ text: 'Tetanus', status: 'completed', given: '2026-03-12' },
    ...{ stockLotId: at.lotId, stockLocationId: at.fridge },
    ...more,
  })
  const vaccinate = (more: object = {}, id = uuidv7()) =>
    at.nurse.ask(immunizations.add, { params: { id: at.chart }, body: { id, ...given(more) } })

  return { clinic, sql, at, begin, priced, aVisit, given, vaccinate }
}
