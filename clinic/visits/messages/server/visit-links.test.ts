import { describe, expect, test } from 'vitest'
import { readVisitLink, useVisitLink } from '../visit-link.ts'
import { listVisitMessages } from '../visit-message.ts'
import { aClinicThatWrites } from './a-clinic-that-writes.ts'

const { clinic, mails, patient, rounds, staff, booked, told } = await aClinicThatWrites()
const { sql, visitor } = clinic

describe('the link in a message', () => {
  async function linksOfMail() {
    await booked()
    await rounds.run()
    const [confirm = '', cancel = ''] = [
      ...((await mails.to(patient.email)).at(-1) ?? '').matchAll(
        /https:\/\/clinic\.example\/visit#([\w-]{43})\s/g,
      ),
    ].map(([, token]) => token ?? '')
    return { confirm, cancel }
  }

  test('shows only date, time and clinic, and reading it changes nothing', async () => {
    const { cancel } = await linksOfMail()
    for (let scan = 0; scan < 3; scan += 1) {
      const { body } = await visitor.ask(readVisitLink, { body: { token: cancel } })
      expect(Object.keys(body).sort()).toEqual(['clinic', 'date', 'isCanceled', 'purpose', 'time'])
      expect(body).toMatchObject({
        purpose: 'cancel',
        clinic: 'Lakeside Clinic',
        isCanceled: false,
      })
    }
    expect(await sql`select from appointments where status = 'canceled'`).toHaveLength(0)
  })

  test('works once; of twenty uses at once one wins, and all are answered that the visit is canceled', async () => {
    const { cancel } = await linksOfMail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.ask(useVisitLink, { body: { token: cancel } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await sql`select from appointments where status = 'canceled'`).toHaveLength(1)
    const again = await visitor.ask(readVisitLink, { body: { token: cancel } })
    expect(again.body).toMatchObject({ isCanceled: true })
    // The patient gets a message about the cancellation too.
    expect(await told()).toEqual(['confirmation mail sent', 'cancellation mail waiting'])
  })

  test('that confirms a visit leaves the one that cancels it valid', async () => {
    const { confirm, cancel } = await linksOfMail()
    expect((await visitor.ask(useVisitLink, { body: { token: confirm } })).status).toBe(200)
    expect((await visitor.ask(useVisitLink, { body: { token: confirm } })).status).toBe(409)
    expect((await visitor.ask(readVisitLink, { body: { token: cancel } })).status).toBe(200)
  })

  test('no longer works once the visit was moved, and is stored only as a hash', async () => {
    const { cancel } = await linksOfMail()
    await sql`update appointments set starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day'`
    const answer = await visitor.ask(useVisitLink, { body: { token: cancel } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe(
      'This link was used already or is too old. Please call the clinic.',
    )
    const kept = await sql<{ row: string }[]>`
      select encode(token_hash, 'escape') || l::text as row from visit_links l`
    expect(kept.map(({ row }) => row).join()).not.toContain(cancel)
    const { body } = await staff.ask(listVisitMessages)
    expect(body.rows[0]?.body).toContain('I cannot come: (link)')
    expect(JSON.stringify(body)).not.toContain(cancel)
  })
})
