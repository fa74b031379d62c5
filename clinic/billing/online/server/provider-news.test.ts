import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { providerNews } from './provider-news.ts'
import { providerOf } from './provider-of.ts'
import { aClinicWithStripe } from './a-clinic-with-stripe.ts'

const set = await aClinicWithStripe()
afterAll(() => set.close())
afterEach(() => Object.assign(set.stripe.faults, { silence: null }))
const { clinic, stripe, ana, started, check, read } = set
const { sql } = clinic

describe('a patient who comes back', () => {
  test('sees the payment although no event came, because the server asks', async () => {
    const { billId, id, session } = await started()
    await stripe.pay(session.id)
    const answer = await check(id)
    expect([answer.status, answer.body.state]).toEqual([200, 'paid'])
    expect(await read(billId)).toMatchObject({ status: 'paid' })
    const [event] = await sql`
      select actor_id from audit_events where object_id = ${id} and object_type = 'payment'`
    expect(event).toMatchObject({ actorId: ana.userId })
  })

  test('and an event at the same moment enter one payment', async () => {
    const { billId, id, session } = await started()
    const event = await stripe.pay(session.id)
    await Promise.all([check(id), set.send(event), check(id), set.send(event)])
    expect((await read(billId)).payments).toHaveLength(1)
  })

  test('without having paid sees that it is not finished, and pays on the same page', async () => {
    const { billId, id, url } = await started()
    expect((await check(id)).body).toMatchObject({ state: 'started', isSubmitted: false })
    expect((await set.start(billId)).body).toMatchObject({ id, url })
  })

  test('with money on its way waits for it, and hears when the bank refuses', async () => {
    const { id, session } = await started()
    Object.assign(session, { status: 'complete', intent: 'pi_slow' })
    expect((await check(id)).body).toMatchObject({ state: 'started', isSubmitted: true })
    session.refused = true
    expect((await check(id)).body).toMatchObject({ state: 'failed', isSubmitted: false })
  })

  test('while the provider is silent waits, and loses nothing', async () => {
    const { id, session } = await started()
    await stripe.pay(session.id)
    stripe.faults.silence = 'before'
    expect((await check(id)).body).toMatchObject({ state: 'started' })
    stripe.faults.silence = null
    expect((await check(id)).body).toMatchObject({ state: 'paid' })
  })
})

describe('the server by itself', () => {
  const provider = providerOf(clinic.environment)
  if (!provider) throw new Error('There is no provider.')
  const errors: unknown[] = []
  const news = providerNews(
    { sql, live: clinic.app.live, onError: (error) => errors.push(error) },
    provider,
  )
  const round = () => news.look(new AbortController().signal)
  const makeOld = (id: string) =>
    clinic.owner.begin(async (tx) => {
      await tx`alter table online_payments disable trigger keep_online_payment`
      await tx`update online_payments set expires_at = now() - interval '5 minutes' where id = ${id}`
      await tx`alter table online_payments enable trigger keep_online_payment`
    })

  test('asks for payments of which nobody told, once their time is over', async () => {
    const paid = await started()
    const left = await started()
    const recent = await started()
    await stripe.pay(paid.session.id)
    left.session.status = 'expired'
    await stripe.pay(recent.session.id)
    for (const { id } of [paid, left]) await makeOld(id)
    await round()
    const states = await Promise.all(
      [paid, left, recent].map(async ({ billId }) => (await set.ofBill(billId))[0]?.state),
    )
    expect(states).toEqual(['paid', 'expired', 'started'])
  })

  test('ends what never reached the provider, and goes on when it is silent', async () => {
    const { billId, id } = await started()
    await sql`update online_payments set checkout_reference = null where id = ${id}`
    const other = await started()
    for (const one of [id, other.id]) await makeOld(one)
    stripe.faults.silence = 'before'
    await round()
    expect((await set.ofBill(billId))[0]?.state).toBe('expired')
    expect((await set.ofBill(other.billId))[0]?.state).toBe('started')
    expect(errors.length).toBeGreaterThan(0)
  })

  test('forgets events after a month', async () => {
    await sql`
      insert into online_payment_events (provider, event_id, received_at)
      values ('stripe', 'evt_old', now() - interval '31 days'), ('stripe', 'evt_new', now())`
    await round()
    const kept = await sql`
      select event_id from online_payment_events where event_id in ('evt_old', 'evt_new')`
    expect(kept).toEqual([{ eventId: 'evt_new' }])
  })
})
