import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { mailboxes } from '../../../../server/mail/a-mailbox.ts'
import { changeWaysToWrite } from '../../../visits/messages/visit-message.ts'
import { addPayment } from '../../bills/payment.ts'
import { readBill, removeBill } from '../../bills/bill.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import {
  holdRemindersOfBill,
  holdRemindersOfPatient,
  listRemindersOfBill,
  listRemindersOfPatient,
  sendReminder,
} from '../reminder.ts'
import { changeReminderSettings, readReminderSettings } from '../reminder-settings.ts'
import { reminderRounds } from './reminder-rounds.ts'

const mailServer = await aMailServer()
const clinic = await testClinic({ SMTP_URL: mailServer.url })
afterAll(async () => {
  await clinic.close()
  await mailServer.close()
})
const { sql, owner } = clinic
const staff = await clinic.signedIn('staff')
const admin = await clinic.signedIn('admin')
const mails = mailboxes(clinic, mailServer)
const now = today('UTC')
const errors: unknown[] = []
const aServer = () =>
  reminderRounds({
    sql,
    environment: clinic.environment,
    live: clinic.app.live,
    onError: (error) => errors.push(error),
  })
const rounds = aServer()

let email = ''
let patientId = ''
beforeEach(async () => {
  await owner`truncate bills, payments, payment_reminders, reminder_holds, mails cascade`
  await sql`update reminder_settings set sending = 'on', texts = '{}'`
  await sql`update message_settings set quiet_starts = null, quiet_ends = null`
  email = `pia-${uuidv7()}@example.com`
  const patient = await clinic.signedIn('patient', { name: 'Pia Novak', email })
  patientId = patient.userId
})

/** A bill of 80.00 that was due so many days ago. */
const overdue = (days: number, wanted = {}) =>
  aBill(sql, { patientId, date: daysAfter(now, -days - 14), ...wanted })

/** The bills that reminders name, each with its step, as `2: 1`. */
async function steps() {
  const { body } = await staff.ask(listRemindersOfPatient, { params: { id: patientId } })
  return body.reminders.map(({ step, bills }) => `${step}: ${bills.length}`)
}

/** Lets time pass for everything that is known of bills and reminders. */
async function later(days: number) {
  await owner`alter table bills disable trigger user`
  await sql`update bills set bill_date = bill_date - ${days}::int, due_on = due_on - ${days}::int`
  await owner`alter table bills enable trigger user`
  await sql`update payment_reminders set created_at = created_at - make_interval(days => ${days})`
}

describe('reminders by the clock', () => {
  test('go once per step, with all overdue bills, and never again', async () => {
    await overdue(6)
    await rounds.run()
    expect(await steps()).toEqual([])
    await overdue(8)
    await Promise.all([rounds.run(), aServer().run()])
    expect(await steps()).toEqual(['1: 2'])
    await rounds.run()
    await later(10)
    await rounds.run()
    expect(await steps()).toEqual(['1: 2'])
    await later(10)
    await rounds.run()
    await later(30)
    await rounds.run()
    await later(100)
    await rounds.run()
    await later(100)
    await rounds.run()
    expect(await steps()).toEqual(['3: 2', '2: 2', '1: 2'])
  })

  test('are real mails that name what is owed and the invoices, and nothing else', async () => {
    const id = await overdue(8, { lines: [{ description: 'X-ray of the knee', amount: '80.00' }] })
    await rounds.run()
    const [mail = ''] = await mails.to(email)
    const { invoiceNumber } = (await staff.ask(readBill, { params: { id } })).body
    expect(mail).toContain(`INV-${String(invoiceNumber).padStart(6, '0')}, due`)
    expect(mail).toContain('$80.00')
    expect(mail).toContain('/patient/bills')
    expect(mail).not.toContain('knee')
    const { body } = await staff.ask(listRemindersOfBill, { params: { id } })
    expect(body.reminders).toMatchObject([{ step: 1, byHand: false, owed: '80.00', state: 'sent' }])
  })

  test('do not go for bills that are paid, void or on hold', async () => {
    const [paid, voided, held] = [await overdue(8), await overdue(8), await overdue(8)]
    const body = { id: uuidv7(), amount: '80.00', method: 'cash', date: now } as const
    await staff.ask(addPayment, { params: { id: paid }, body })
    const { version } = (await staff.ask(readBill, { params: { id: voided } })).body
    await staff.ask(removeBill, { params: { id: voided }, version, body: { reason: 'Wrong' } })
    const hold = { params: { id: held }, body: { reason: 'The insurer pays' } }
    expect((await staff.ask(holdRemindersOfBill, hold)).status).toBe(204)
    await rounds.run()
    expect(await steps()).toEqual([])
    await staff.ask(holdRemindersOfBill, { params: { id: held }, body: { reason: '' } })
    await rounds.run()
    expect(await steps()).toEqual(['1: 1'])
  })

  test.each([
    [
      'on hold',
      () => sql`insert into reminder_holds (patient_id, reason) values (${patientId}, 'x')`,
    ],
    ['deceased', () => sql`update patients set deceased_on = '2026-01-01' where id = ${patientId}`],
    ['archived', () => sql`update patients set archived_at = now() where id = ${patientId}`],
    ['without an email', () => sql`update patients set email = null where id = ${patientId}`],
    [
      'who want no mails',
      () =>
        staff.ask(changeWaysToWrite, {
          params: { id: patientId },
          body: { mail: 'off', sms: 'on' },
        }),
    ],
  ])('do not go to patients %s', async (_words, make) => {
    await overdue(8)
    await make()
    await rounds.run()
    expect(await steps()).toEqual([])
    const answer = await staff.ask(sendReminder, {
      params: { id: patientId },
      body: { id: uuidv7() },
    })
    expect(answer.status).toBe(409)
  })

  test('are off at first, and wait for the end of quiet hours', async () => {
    await sql`update reminder_settings set sending = 'off'`
    await overdue(8)
    await rounds.run()
    await sql`update reminder_settings set sending = 'on'`
    await sql`update message_settings set quiet_starts = (now() - interval '1 hour')::time,
      quiet_ends = (now() + interval '1 hour')::time`
    await rounds.run()
    expect(await steps()).toEqual([])
    const [column] = await sql<{ default: string }[]>`
      select column_default as default from information_schema.columns
      where table_name = 'reminder_settings' and column_name = 'sending'`
    expect(column?.default).toContain('off')
  })
})

describe('a reminder by hand', () => {
  const send = (id = uuidv7(), caller = staff) =>
    caller.ask(sendReminder, { params: { id: patientId }, body: { id } })

  test('goes at the next step, and twice the same request sends one mail', async () => {
    const bill = await overdue(1)
    const id = uuidv7()
    const both = await Promise.all([send(id), send(id)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await steps()).toEqual(['1: 1'])
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    const more = await send()
    expect([more.status, more.problem.detail]).toEqual([
      409,
      'The last reminder of these bills was sent already.',
    ])
    await sql`
      insert into payment_reminders (id, patient_id, step, by_hand, owed_minor, currency, to_address,
        subject, body, state)
      values (${id.replace(/^./, 'f')}, ${patientId}, 1, true, 1, 'USD', 'x', 'x', 'x', 'sent')`
    await expect(
      sql`insert into payment_reminder_bills (reminder_id, bill_id, step, invoice_number, owed_minor)
        values (${id.replace(/^./, 'f')}, ${bill}, 1, 1, 1)`,
    ).rejects.toThrow(/reminded_once/)
  })

  test('says why there is none', async () => {
    expect((await send()).problem.detail).toBe('Nothing is overdue.')
    await overdue(3)
    const hold = { params: { id: patientId }, body: { reason: 'A complaint' } }
    await staff.ask(holdRemindersOfPatient, hold)
    expect((await send()).problem.detail).toBe('Reminders to this patient are on hold.')
    const { body } = await staff.ask(listRemindersOfPatient, { params: { id: patientId } })
    expect(body.holdOfPatient?.reason).toBe('A complaint')
  })
})

describe('the settings of reminders', () => {
  test('are changed by admins, and their words are checked', async () => {
    expect((await staff.ask(readReminderSettings)).status).toBe(403)
    const { body } = await admin.ask(readReminderSettings)
    expect(body).toMatchObject({ firstDays: 7, secondDays: 21, thirdDays: 45 })
    const { version, subject1, body1, subject2, body2, subject3, body3 } = body
    const rules = { sending: 'on', firstDays: 7, secondDays: 21, thirdDays: 45 } as const
    const texts = { subject1, body1, subject2, body2, subject3, body3 }
    const change = (values: object, at = version) =>
      admin.ask(changeReminderSettings, { version: at, body: { ...rules, ...texts, ...values } })
    expect((await change({ secondDays: 7 })).problem.errors).toEqual({
      secondDays: 'The second reminder comes after the first.',
    })
    expect((await change({ body1: 'Pay {owed}.' })).problem.errors).toEqual({
      body1: 'The text must contain {bills}.',
    })
    expect((await change({ body1: 'Pay {owed} {bills} {diagnosis}' })).problem.errors).toEqual({
      body1: 'A reminder cannot contain {diagnosis}.',
    })
    const own = await change({ subject1: 'Hello', body1: 'Dear {patient}, {owed}\n{bills}' })
    expect(own.status).toBe(200)
    expect((await change({})).status).toBe(412)
    await overdue(8)
    await rounds.run()
    const { reminders } = (await staff.ask(listRemindersOfPatient, { params: { id: patientId } }))
      .body
    expect(reminders[0]).toMatchObject({ subject: 'Hello' })
    expect(reminders[0]?.body).toContain('Dear Pia Novak, $80.00\nINV-')
    const usual = await change({ subject1: '', body1: '' }, own.body.version)
    expect(usual.body.body1).toBe(body1)
  })
})
