import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listDispensings } from '../dispensing.ts'
import { aDispensary } from './a-dispensary.ts'
import { duringTransaction } from './a-race.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { sql, at, sell, charges, drafts, left } = dispensary

const notOpen = { appointmentId: 'This is no visit of the patient, or it was canceled.' }
const inVisit = (more: object = {}) => sell({ appointmentId: at.visit, ...more })
const ofVisit = async (by = at.pharmacist) =>
  by.ask(listDispensings, { query: { appointmentId: at.visit, limit: 25 } })

describe('what is given in a visit without a prescription', () => {
  test('is charged on the visit and listed with it, once for all tries', async () => {
    const id = uuidv7()
    const answers = await Promise.all([inVisit({ id }), inVisit({ id })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0].body).toMatchObject({ appointmentId: at.visit, recordId: null, draft: null })
    expect([await charges(), await drafts(), await left()]).toEqual([['30'], [], 10])
    expect((await ofVisit()).body.rows.map((given) => given.id)).toEqual([id])
  })

  test('is listed by its visit only for those who see the patient', async () => {
    await inVisit()
    const keeper = await dispensary.clinic.signedIn('staff')
    await sql`update users set permissions = '{stock.read}' where id = ${keeper.userId}`
    expect((await ofVisit(keeper)).status).toBe(403)
    const stranger = await dispensary.clinic.signedIn('doctor')
    expect((await ofVisit(stranger)).body.rows).toEqual([])
  })

  test('waits in a draft where the visit has its bill', async () => {
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update bills set appointment_id = ${at.visit} where id = ${bill}`
    await inVisit()
    expect(await charges()).toEqual([])
    expect(await drafts()).toMatchObject([{ appointmentId: at.visit }])
  })

  test('is refused for the visit of somebody else, a canceled and an unknown one', async () => {
    const other = (await aPatient(sql)).id
    expect((await inVisit({ patientId: other })).problem.errors).toEqual(notOpen)
    expect((await inVisit({ appointmentId: uuidv7() })).problem.errors).toEqual(notOpen)
    await sql`update appointments set status = 'canceled' where id = ${at.visit}`
    expect((await inVisit()).problem.errors).toEqual(notOpen)
    expect([await left(), await charges()]).toEqual([40, []])
  })

  test('is refused while the visit is canceled in the same moment', async () => {
    const answer = await duringTransaction(
      sql,
      (tx) => tx`update appointments set status = 'canceled' where id = ${at.visit}`,
      () => inVisit(),
    )
    expect(answer.problem.errors).toEqual(notOpen)
    expect(await left()).toBe(40)
  })
})
