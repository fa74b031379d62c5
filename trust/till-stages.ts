import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '../contract/dates.ts'
import type { Caller } from '../app/server/test-clinic.ts'
import { aSession, aTill } from '../clinic/bookkeeping/till/server/a-session.ts'
import { canary } from './rows.ts'
import type { Set, Stage } from './stage.ts'
import { someTill } from './till-rows.ts'

/** The caller holds a till of its own, which nobody has closed. */
async function held({ clinic }: Set): Promise<Stage & { caller: Caller; params: { id: string } }> {
  const caller = await clinic.signedIn('staff')
  return { caller, params: { id: await aSession(clinic.sql, caller) } }
}

async function waiting({ clinic: { sql }, rows }: Set): Promise<Stage> {
  const payment = uuidv7()
  await sql`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on)
    values (${payment}, ${rows.patient.userId}, 100, 'USD', 'cash', '2026-01-02')`
  return { params: { id: (await someTill(sql, { payment }, canary)).returnRequest } }
}

let days = 0

/** How requests about tills, days and returns are made possible. */
export const tillStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/tills/:id/sessions': async ({ clinic }) => ({
    caller: await clinic.signedIn('staff'),
    params: { id: await aTill(clinic.sql) },
  }),
  'POST /api/till-sessions/:id/movements': async (set) => ({
    ...(await held(set)),
    fields: { kind: 'in', amount: '1.00' },
  }),
  'POST /api/till-sessions/:id/closing': async (set) => ({
    ...(await held(set)),
    fields: { counted: '1.00', pieces: { '1.00': 1 }, reason: 'Counted again' },
  }),
  'PUT /api/till-sessions/:id/offer': async (set) => ({
    ...(await held(set)),
    fields: { userId: (await set.clinic.signedIn('staff')).userId },
  }),
  'POST /api/till-sessions/:id/takeover': async (set) => {
    const { params } = await held(set)
    const caller = await set.clinic.signedIn('staff')
    await set.clinic.sql`
      update till_sessions set offered_to = ${caller.userId} where id = ${params.id}`
    return { caller, params, fields: { counted: '100.00', pieces: null } }
  },
  'PUT /api/tills/:id': async () => ({ fields: { name: uuidv7() } }),
  // A day that is over, and that no other test uses.
  'POST /api/day-end/closing': async () => {
    days += 1
    return { fields: { date: daysAfter('1990-01-01', days) } }
  },
  'POST /api/return-requests/:id/approval': waiting,
  'POST /api/return-requests/:id/refusal': waiting,
}
