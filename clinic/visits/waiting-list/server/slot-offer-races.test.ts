import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { answerOwnOffer } from '../own-waiting.ts'
import { answerOffer } from '../slot-offer.ts'
import { aWaitingClinic } from './a-waiting-clinic.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic
const house = await aWaitingClinic(clinic)
const { staff, waits, read } = house

let pia: Caller
let otto: Caller
let third: Caller
beforeEach(async () => {
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
  otto = await clinic.signedIn('patient', { name: 'Otto Other' })
  third = await clinic.signedIn('patient', { name: 'Theo Third' })
})

const answer = (offer: { id: string }, what: 'accept' | 'decline' | 'withdraw') =>
  staff.ask(answerOffer, { params: { id: offer.id }, body: { answer: what } })

describe('of several who want one time', () => {
  /** Runs bookings, acceptances and so on at once; counts the winners and the visits stored. */
  async function race(tries: (() => Promise<{ status: number; problem: { detail?: string } }>)[]) {
    const answers = await Promise.all(tries.map((attempt) => attempt()))
    const won = answers.filter(({ status }) => status < 300)
    const [stored] = await sql<{ visits: number }[]>`
      select count(*)::int as visits from appointments where released is null`
    for (const { status, problem } of answers.filter((one) => one.status >= 300)) {
      expect(status, JSON.stringify(problem)).toBe(409)
      expect(problem.detail).toMatch(/^[A-Z].+\.$/)
    }
    return { won: won.length, visits: stored?.visits ?? 0 }
  }
  const own = (offer: { id: string }, by: Caller) => () =>
    by.ask(answerOwnOffer, { params: { id: offer.id }, body: { answer: 'accept' } })

  test('one gets it: the patient with twenty presses, the desk, or another patient who books', async () => {
    for (let round = 0; round < 5; round += 1) {
      const offer = await house.offered(pia)
      const { won, visits } = await race([
        ...Array.from({ length: 20 }, () => own(offer, pia)),
        () => answer(offer, 'accept'),
        () => answer(offer, 'decline'),
        () => house.book(otto),
        () => house.book(third, { time: '09:15' }),
      ])
      // If the decline came first, one of the bookings gets the time.
      const declined = (await read(offer.entryId)).offers[0]?.state === 'declined'
      expect(won - Number(declined)).toBe(visits)
      expect(visits).toBeLessThanOrEqual(1)
      if (!declined) expect(visits).toBe(1)
      await clinic.owner`truncate waiting_entries, slot_offers, appointments cascade`
    }
  })

  test('an offer and a booking at the same moment never both hold one time', async () => {
    for (let round = 0; round < 15; round += 1) {
      const entries = [await waits(pia), await waits(third)]
      await race([
        ...entries.map((entry) => () => house.offer(entry, { time: '09:10' })),
        () => house.book(otto),
      ])
      const [held] = await sql<{ offers: number; visits: number }[]>`
        select (select count(*)::int from open_offers) as offers,
          (select count(*)::int from appointments where released is null) as visits`
      expect((held?.offers ?? 0) + (held?.visits ?? 0)).toBe(1)
      await clinic.owner`truncate waiting_entries, slot_offers, appointments cascade`
    }
  })
})
