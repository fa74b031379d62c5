import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addBill, changeBill } from '../../../billing/bills/bill.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readDayEnd } from '../day-end.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let patientId: string
let today: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  patientId = (await clinic.signedIn('patient')).userId
  const [row] = await sql<{ day: string }[]>`select today_in_clinic() as day`
  today = row?.day ?? ''
})

const dayEnd = async (date: string) => (await staff.ask(readDayEnd, { query: { date } })).body

test('adds up its services to what it billed', async () => {
  const date = '2025-03-04'
  const lines = [{ description: 'Consultation', amount: '60.00' }]
  await aBill(sql, { patientId, date, amount: '80.00', lines })
  await aBill(sql, { patientId, date, amount: '30.00' })
  const { services } = await dayEnd(date)
  // The lines were stored after the invoice, as those of an import are.
  expect(services).toEqual([
    { name: 'Consultation', count: 1, amount: '60.00' },
    { name: 'Visit', count: 1, amount: '30.00' },
    { name: 'Not itemised', count: 1, amount: '20.00' },
  ])
})

test('counts the items of each document, also after a correction of them', async () => {
  const date = '2025-03-05'
  const body = { id: uuidv7(), patientId, date, amount: '60.00' }
  const made = await staff.ask(addBill, {
    body: { ...body, lines: [{ description: 'Consultation', unitPrice: '60.00' }] },
  })
  const before = (await dayEnd(today)).services
  await staff.ask(changeBill, {
    ...{ params: { id: body.id }, version: made.body.version },
    body: {
      ...{ patientId, date, amount: '40.00', reason: 'A mistake' },
      lines: [{ description: 'Short visit', unitPrice: '40.00' }],
    },
  })
  expect((await dayEnd(date)).services).toEqual([
    { name: 'Consultation', count: 1, amount: '60.00' },
    { name: 'Short visit', count: 1, amount: '40.00' },
  ])
  const sum = (services: typeof before) =>
    services.find(({ name }) => name === 'Consultation')?.amount ?? '0.00'
  expect([sum(before), sum((await dayEnd(today)).services)]).toEqual(['0.00', '-60.00'])
})
