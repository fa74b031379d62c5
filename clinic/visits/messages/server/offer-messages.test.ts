import { beforeEach, describe, expect, test } from 'vitest'
import { aWaitingClinic, monday } from '../../waiting-list/server/a-waiting-clinic.ts'
import { readVisitLink, useVisitLink } from '../visit-link.ts'
import { changeWaysToWrite, listVisitMessages, resendVisitMessage } from '../visit-message.ts'
import { aClinicThatWrites } from './a-clinic-that-writes.ts'

const { clinic, mails, rounds, staff, patient, told } = await aClinicThatWrites()
const { sql, visitor } = clinic
const house = await aWaitingClinic(clinic)
beforeEach(() => sql`update booking_rules set hold_minutes = 120`)

async function newestMail(): Promise<string> {
  await rounds.run()
  return (await mails.to(patient.email)).at(-1) ?? ''
}

async function linksOfOffer() {
  const offer = await house.offered(patient)
  const mail = await newestMail()
  const links = [...mail.matchAll(/https:\/\/clinic\.example\/visit#([\w-]{43})\s/g)]
  const [accept = '', decline = ''] = links.map(([, token]) => token ?? '')
  return { offer, mail, accept, decline }
}
const use = (token: string) => visitor.ask(useVisitLink, { body: { token } })

describe('a patient on the waiting list is told of a time', () => {
  test('by mail, with the end of the hold and two links, and without the reason of the visit', async () => {
    const { mail } = await linksOfOffer()
    expect(mail).toMatch(/^Subject: A time became free: Monday, March 4, 2030, 09:00$/m)
    expect(mail).toMatch(/We hold it for you until \w+day, \w+ \d+, \d{4}, \d\d:\d\d:/)
    expect(mail).toContain('Dr. Ana Silva')
    expect(mail).toContain('I will take it: https://clinic.example/visit#')
    const { body } = await staff.ask(listVisitMessages, { query: { kind: 'offer' } })
    expect(body.rows[0]).toMatchObject({ kind: 'offer', date: monday, time: '09:00' })
    expect(body.rows[0]?.body).toContain('I will take it: (link)')
  })

  test('accepts with one press: the visit is booked and confirmed by mail', async () => {
    const { offer, accept, decline } = await linksOfOffer()
    const { body } = await visitor.ask(readVisitLink, { body: { token: accept } })
    expect(body).toEqual({
      ...{ purpose: 'accept', clinic: 'Lakeside Clinic', date: monday, time: '09:00' },
      isCanceled: false,
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(accept)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const entry = await house.read(offer.entryId)
    expect(entry.state).toBe('booked')
    expect(entry.offers[0]).toMatchObject({ state: 'accepted', answeredBy: 'link' })
    expect((await use(decline)).problem.detail).toBe(
      'This link was used already or is too old. Please call the clinic.',
    )
    expect(await told()).toEqual(['offer mail sent', 'confirmation mail waiting'])
  })

  test('declines and stays on the list', async () => {
    const { offer, decline, accept } = await linksOfOffer()
    expect((await use(decline)).status).toBe(200)
    expect((await use(accept)).status).toBe(409)
    const entry = await house.read(offer.entryId)
    expect(entry.state).toBe('waiting')
    expect(entry.offers[0]).toMatchObject({ state: 'declined', answeredBy: 'link' })
  })

  test('finds that the link no longer works once the hold is over', async () => {
    const { accept } = await linksOfOffer()
    await sql`update slot_offers set expires_at = now() - interval '1 second'`
    expect((await use(accept)).status).toBe(409)
    expect((await visitor.ask(readVisitLink, { body: { token: accept } })).status).toBe(409)
  })

  test('only while the offer is open; a copy is sent with links that work', async () => {
    const first = await linksOfOffer()
    const { body } = await staff.ask(listVisitMessages, { query: { kind: 'offer' } })
    await sql`update visit_messages set state = 'sent'`
    const params = { id: body.rows[0]?.id ?? '' }
    expect((await staff.ask(resendVisitMessage, { params })).status).toBe(204)
    await newestMail()
    expect(await mails.to(patient.email)).toHaveLength(2)
    await use(first.accept)
    expect((await staff.ask(resendVisitMessage, { params })).status).toBe(204)
    await rounds.run()
    const notes = await sql`select from visit_messages where note = 'The offer was over by then.'`
    expect(notes).toHaveLength(1)
  })

  test('not by mail if they do not want that: the desk sees that somebody has to call', async () => {
    const params = { id: patient.userId }
    await staff.ask(changeWaysToWrite, { params, body: { mail: 'off', sms: 'on' } })
    const offer = await house.offered(patient)
    expect(offer.toldBy).toEqual(['mail'])
    await rounds.run()
    expect((await house.read(offer.entryId)).offer?.toldBy).toEqual([])
  })
})
