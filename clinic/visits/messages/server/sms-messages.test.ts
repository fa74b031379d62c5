import { describe, expect, test } from 'vitest'
import {
  changeMessageSettings,
  changeMessageText,
  readMessageSettings,
  readMessageTexts,
} from '../message-settings.ts'
import { aClinicThatWrites } from './a-clinic-that-writes.ts'
import { anSmsGateway } from './an-sms-gateway.ts'

const { clinic, rounds, patient, booked, told } = await aClinicThatWrites()
const { sql } = clinic

const settings = {
  sending: 'on',
  byMail: 'on',
  bySms: 'off',
  language: 'en',
  reminderHours: '24',
  graceMinutes: 0,
  smsUrl: '',
} as const

describe('by SMS', () => {
  const secret = 'a-secret-for-the-gateway-of-a-test'

  async function gateway() {
    const double = await anSmsGateway(secret)
    const admin = await clinic.signedIn('admin')
    const { body: current } = await admin.ask(readMessageSettings)
    const answer = await admin.ask(changeMessageSettings, {
      version: current.version,
      body: {
        ...settings,
        byMail: 'off',
        bySms: 'on',
        smsUrl: double.url,
        smsSecret: secret,
      },
    })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    await sql`update clinic set country = 'DE'`
    await sql`update patients set contact = '030 1234567' where id = ${patient.userId}`
    return double
  }

  test('a message is signed, carries its id and is sent once', async () => {
    const double = await gateway()
    await booked()
    expect(await told()).toEqual(['confirmation sms sent'])
    await rounds.run()
    const [row] = await sql<{ id: string; sealed: Buffer | null }[]>`select * from visit_messages`
    expect(double.received).toEqual([
      { id: row?.id, to: '+49301234567', text: expect.stringMatching(/^Lakeside Clinic: your/) },
    ])
    expect(row?.sealed).toBeNull()
    await double.close()
  })

  test('a message that the gateway did not accept is retried under the same id', async () => {
    const double = await gateway()
    double.behaviour.status = 503
    await booked()
    expect(await told()).toEqual(['confirmation sms waiting'])
    double.behaviour.status = 200
    expect(await told()).toEqual(['confirmation sms waiting'])
    await sql`update visit_messages set attempt_after = now()`
    expect(await told()).toEqual(['confirmation sms sent'])
    expect(double.received).toHaveLength(1)
    double.behaviour.status = 422
    await booked()
    expect(await told()).toContain('confirmation sms failed')
    await double.close()
  })

  test('a text with a link is refused, and one that was stored before goes out without it', async () => {
    const admin = await clinic.signedIn('admin')
    const { body: texts } = await admin.ask(readMessageTexts)
    const body = 'Come on {date}, {time}. No? {cancel}'
    const refused = await admin.ask(changeMessageText, {
      version: texts.version,
      body: { kind: 'confirmation', channel: 'sms', subject: '', body },
    })
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { body: 'An SMS cannot contain links: remove {cancel}.' },
    ])
    const double = await gateway()
    const stored = { 'confirmation sms': { subject: '', body } }
    await sql`update message_texts set texts = ${sql.json(stored)}`
    await booked()
    expect(await told()).toEqual(['confirmation sms sent'])
    expect(double.received[0]?.text).toMatch(/^Come on .* No\?$/)
    await sql`update message_texts set texts = '{}'`
    await double.close()
  })

  test('a message to a contact that is not a phone number is dropped', async () => {
    const double = await gateway()
    await sql`update patients set contact = 'ask the daughter' where id = ${patient.userId}`
    await booked()
    expect(await told()).toEqual(['confirmation sms dropped'])
    await double.close()
  })
})
