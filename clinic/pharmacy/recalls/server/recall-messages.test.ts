import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { retryMail } from '../../../outbox/mail.ts'
import { readRecallText, sendRecallMessages } from '../recall-patient.ts'
import { faultOfRecall } from '../recall-text.ts'
import { aRecalledLot } from './a-recalled-lot.ts'

const mailServer = await aMailServer()
const scene = await aRecalledLot({ SMTP_URL: mailServer.url })
const { clinic, sql, at, somebody, begin, give, patientsOf } = scene
const { staff } = at
beforeEach(() => scene.renew())
afterAll(async () => {
  await clinic.close()
  await mailServer.close()
})

describe('the message about a recall', () => {
  const text = { subject: 'Call {clinic}', body: 'Dear {patient},\nplease call {phone}.' }
  async function aRecall() {
    const ana = await somebody()
    const [silent, nameless] = [await somebody(), await somebody({ email: null })]
    await sql`insert into message_opt_outs (patient_id, channel) values (${silent.id}, 'mail')`
    const all = [ana.id, silent.id, nameless.id]
    for (const patientId of all) await give(patientId, 1)
    const { id } = (await begin()).body
    const send = (body: object = {}) =>
      staff.ask(sendRecallMessages, { params: { id }, body: { patientIds: all, ...text, ...body } })
    return { id, ana, all, send }
  }

  test('goes once to each who can be written to; the others are to be called', async () => {
    const { id, ana, send } = await aRecall()
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ body }) => body).sort((a, b) => b.sent - a.sent)).toEqual([
      { sent: 1, before: 0, toCall: 2 },
      { sent: 0, before: 1, toCall: 2 },
    ])
    const mails = await sql`select to_address, subject, body from mails order by created_at desc`
    expect(mails).toMatchObject([
      {
        ...{ toAddress: `${ana.name.replace('Person ', 'person')}@example.com` },
        ...{ subject: 'Call Lakeside Clinic', body: `Dear ${ana.name},\nplease call +1 555 0100.` },
      },
    ])
    const { rows } = await patientsOf(id)
    expect(rows.map(({ callBecause }) => callBecause)).toEqual([
      null,
      'The patient does not want messages by mail.',
      'The chart has no email.',
    ])
    expect(rows[0]).toMatchObject({ told: { way: 'message' }, message: { state: 'waiting' } })
    await sql`update mails set state = 'sent', sent_at = now()`
    expect((await patientsOf(id)).rows[0]?.message?.state).toBe('sent')
  })

  test('told nobody where its mail failed, and is then sent again', async () => {
    const { id, ana, send } = await aRecall()
    await send({ patientIds: [ana.id] })
    const mailOf = async (state: string) =>
      (
        await sql<{ id: string }[]>`
        select id from stock_recall_messages where patient_id = ${ana.id} and state = ${state}`
      )[0]?.id ?? ''
    const first = await mailOf('waiting')
    await sql`update mails set state = 'failed', last_error = 'No such mailbox' where id = ${first}`
    const told = async (answer: string) =>
      (await patientsOf(id, staff, { told: answer })).rows.map((row) => row.patientId)
    expect(await told('yes')).toEqual([])
    expect(await told('no')).toContain(ana.id)
    const [row] = (await patientsOf(id)).rows
    expect(row).toMatchObject({
      told: null,
      message: { state: 'failed', note: 'No such mailbox' },
    })
    expect((await send({ patientIds: [ana.id] })).body).toMatchObject({ sent: 1, before: 0 })
    expect(await told('yes')).toEqual([ana.id])
    expect((await patientsOf(id)).rows[0]?.message?.state).toBe('waiting')
    // The mail that failed is not tried again beside the new one.
    const retried = await at.admin.ask(retryMail, { params: { id: first } })
    expect(retried.problem.detail).toBe('This mail is withdrawn, not failed.')
  })

  test('is refused where no mail server is set up, and where the clinic has no phone', async () => {
    const { id, ana, send } = await aRecall()
    await sql`update clinic set phone = null`
    expect((await send()).problem.errors).toEqual({
      body: expect.stringMatching(/^The clinic has no phone number\./),
    })
    expect((await send({ body: 'Call 555 0199.' })).status).toBe(200)
    await sql`update clinic set phone = '+1 555 0100'`
    const silent = await aRecalledLot()
    await silent.renew()
    const ben = await silent.somebody()
    await silent.give(ben.id, 1)
    const recall = (await silent.begin()).body.id
    const body = { ...text, patientIds: [ben.id] }
    const refused = await silent.at.staff.ask(sendRecallMessages, { params: { id: recall }, body })
    expect(refused.problem.detail).toMatch(/^No mail server is set up\./)
    expect((await silent.patientsOf(recall)).rows[0]?.told).toBeNull()
    await silent.clinic.close()
    expect(id && ana.id).toBeTruthy()
  })

  test('names no word of the item, however short, and is refused at the field that does', () => {
    const secret = {
      ...{ item: 'MMR vaccine, Priorix 0.5 ml pen', genericName: 'Measles, mumps and rubella' },
      ...{ form: 'Injection', unit: 'doses', lotNumber: 'AB1234', phone: '1' },
    }
    const fault = (subject: string, body: string) => faultOfRecall({ subject, body }, secret)
    expect(fault('Your mmr', 'Call {phone}')).toMatchObject({
      ...{ field: 'subject', words: expect.stringMatching(/^Leave out "MMR"/) },
    })
    expect(fault('Call', 'About Priorix.')?.field).toBe('body')
    expect(fault('Call', 'rubella?')?.words).toMatch(/"rubella"/)
    expect(fault('Call', 'Lot ab1234')?.words).toMatch(/"AB1234"/)
    // Units and forms, parts of other words, and numbers tell nothing.
    expect(
      fault('{clinic}', 'Take a pen and call, 0.5 km. The commr injection doses.'),
    ).toBeUndefined()
  })

  test('tells nothing of the drug or the lot, and has no unknown fields', async () => {
    const { id, send } = await aRecall()
    const refusal = async (body: string) => (await send({ body })).problem.errors?.['body']
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`
      select name from stock_items where id = ${at.item}`
    expect(await refusal(`Your ${name.toUpperCase()} is recalled.`)).toMatch(
      /^Leave out "Amlodipine/,
    )
    expect(await refusal('Dear {diagnosis}')).toBe('This message cannot contain {diagnosis}.')
    expect(await refusal('')).toBe('Text is required.')
    const usual = await staff.ask(readRecallText, { params: { id } })
    expect((await send(usual.body)).body.sent).toBe(1)
    const stranger = await send({ patientIds: [uuidv7()] })
    expect(stranger.problem.errors?.['patientIds']).toMatch(/not on the list/)
  })
})
