import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import type { Criterion } from '../criterion.ts'
import { listListMailings, readListMessage, sendListMessage } from '../list-message.ts'
import { vaccineNames } from '../../../chart/immunizations/server/vaccine-names.ts'
import { faultOfListText, usualListText } from '../list-message-text.ts'
import { addPatientList } from '../patient-list.ts'
import { aPatientList } from './a-patient-list.ts'

const mailServer = await aMailServer()
const clinic = await testClinic({ SMTP_URL: mailServer.url })
afterAll(async () => {
  await clinic.close()
  await mailServer.close()
})
const { sql } = clinic
const text = { subject: 'Call {clinic}', body: 'Dear {patient},\nplease call {phone}.' }
let staff: Caller
let city: string
beforeEach(async () => {
  staff = await clinic.signedIn('staff')
  city = uuidv7()
  await sql`update clinic set name = 'Lakeside Clinic', phone = '+1 555 0100', is_demo = false`
})

async function somebody(name: string, more: object = {}) {
  const email = `${name.toLowerCase()}-${city}@example.com`
  const { id } = await aPatient(sql, { name, address: city, email, ...more })
  return { id, email }
}
async function aList(by = staff, criteria: Criterion[] = [{ is: 'address', text: city }]) {
  const body = aPatientList({ criteria, sharing: 'desk' })
  expect((await by.ask(addPatientList, { body })).status).toBe(201)
  return body.id
}
const send = (listId: string, body: object = {}, by = staff) =>
  by.ask(sendListMessage, { params: { id: listId }, body: { id: uuidv7(), ...text, ...body } })

async function aListOfThree() {
  const ana = await somebody('Ana')
  const silent = await somebody('Silent')
  await somebody('Nameless', { email: null })
  await sql`insert into message_opt_outs (patient_id, channel) values (${silent.id}, 'mail')`
  return { id: await aList(), ana }
}

describe('a message to a list', () => {
  test('says before how many it reaches, and why the others are left out', async () => {
    const { id } = await aListOfThree()
    const { body } = await staff.ask(readListMessage, { params: { id } })
    expect(body).toMatchObject({ patients: 3, toWrite: 1 })
    expect(body.others.toSorted((a, b) => (a.why < b.why ? -1 : 1))).toEqual([
      { why: 'The chart has no email.', count: 1 },
      { why: 'The patient does not want messages by mail.', count: 1 },
    ])
    expect((await send(id, { subject: body.subject, body: body.body })).status).toBe(201)
  })

  test('goes once to each who can be written to, also by a double press and by two at once', async () => {
    const { id, ana } = await aListOfThree()
    const colleague = await clinic.signedIn('staff')
    const press = { id: uuidv7() }
    const presses = await Promise.all([send(id, press), send(id, press)])
    expect(presses.map(({ status }) => status)).toEqual([201, 201])
    expect(presses[0].body).toEqual(presses[1].body)
    expect(presses[0].body).toMatchObject({ waiting: 1, sent: 0, toCall: 2, before: 0 })
    const second = await send(id, {}, colleague)
    expect(second.body).toMatchObject({ waiting: 0, toCall: 2, before: 1 })
    const mails = await sql`
      select subject, body from mails where to_address = ${ana.email}`
    expect(mails).toEqual([
      { subject: 'Call Lakeside Clinic', body: 'Dear Ana,\nplease call +1 555 0100.' },
    ])
    const other = await send(id, { ...press, subject: 'Another text' })
    expect(other.status).toBe(409)
    await sql`update mails set state = 'failed', last_error = 'No such mailbox'`
    const { body: mailings } = await staff.ask(listListMailings, { params: { id } })
    expect(mailings).toMatchObject([
      { waiting: 0, failed: 0, before: 1 },
      { subject: text.subject, waiting: 0, failed: 1, toCall: 2 },
    ])
    // A mail that failed told nobody, so the same text is sent again.
    expect((await send(id)).body).toMatchObject({ waiting: 1, before: 0 })
  })

  test('is refused without a mail server, without a phone, and with unknown fields', async () => {
    const { id } = await aListOfThree()
    const fieldOf = async (body: object) => (await send(id, body)).problem.errors
    expect(await fieldOf({ body: 'Dear {diagnosis}' })).toEqual({
      body: 'This message cannot contain {diagnosis}.',
    })
    expect(await fieldOf({ subject: '' })).toEqual({ subject: 'Subject is required.' })
    await sql`update clinic set phone = null`
    expect(await fieldOf({})).toEqual({ body: expect.stringMatching(/no phone number/) })
    const unsent = await testClinic()
    const desk = await unsent.signedIn('staff')
    await aPatient(unsent.sql, { name: 'Ben', address: city, email: 'ben@example.com' })
    const refused = await send(await aList(desk), { body: 'Call us.' }, desk)
    expect(refused.problem.detail).toMatch(/^No mail server is set up\./)
    expect(await unsent.sql`select from list_mailings`).toEqual([])
    await unsent.close()
  })

  test('has no words of a problem or a measurement that the list asks for', () => {
    const criteria: Criterion[] = [
      { is: 'problem', problem: 'Asthma' },
      { is: 'measured', measure: 'HbA1c', from: 8 },
    ]
    const fault = (subject: string, body: string) =>
      faultOfListText({ subject, body }, { criteria, phone: '1', vaccines: [] })
    expect(fault('Your ASTHMA', 'Call')).toMatchObject({ field: 'subject' })
    expect(fault('Call', 'about your hba1c.')?.words).toMatch(/^Leave out "HbA1c"/)
    expect(fault('{clinic}', 'Come to the asthmatics’ lounge.')).toBeUndefined()
  })

  test('of patients who are due for vaccinations, names none of them, nor what it is against', async () => {
    const vaccines = await vaccineNames()
    const fault = (body: string, vaccine?: string) =>
      faultOfListText(
        { subject: 'Call', body },
        {
          criteria: [{ is: 'vaccinationDue', when: 'due', ...(vaccine ? { vaccine } : {}) }],
          ...{ phone: '1', vaccines },
        },
      )?.words
    expect(fault('Time for your MMR.')).toMatch(/^Leave out "MMR"/)
    expect(fault('Time for your TDAP dose.')).toMatch(/^Leave out "Tdap"/i)
    expect(fault('Against measles.')).toMatch(/^Leave out "measles"/i)
    expect(fault('Your Gardasil is here.')).toMatch(/^Leave out "gardasil"/)
    expect(fault('The flu jab is here.', 'flu')).toMatch(/^Leave out "flu"/)
    for (const { body } of Object.values(usualListText)) expect(fault(body)).toBeUndefined()
    expect(
      faultOfListText({ subject: 'MMR', body: 'MMR' }, { criteria: [], phone: '1', vaccines }),
    ).toBeUndefined()
  })

  test('is sent by nobody who may not write to patients, or may not ask what the list asks', async () => {
    const { id } = await aListOfThree()
    const nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
    const statuses = [await send(id, {}, nurse), await send(id, {}, clinic.visitor)]
    expect(statuses.map(({ status }) => status)).toEqual([403, 401])
    const health = await aList(nurse, [{ is: 'problem', problem: 'asthma' }])
    expect((await send(health)).status).toBe(403)
    expect((await staff.ask(readListMessage, { params: { id: health } })).status).toBe(403)
    expect((await send(uuidv7())).status).toBe(404)
  })

  test('of a demo clinic is shown as sent, and no mail leaves', async () => {
    const { id, ana } = await aListOfThree()
    await sql`update clinic set is_demo = true`
    expect((await send(id)).body).toMatchObject({ sent: 1, waiting: 0 })
    expect(await sql`select from mails where to_address = ${ana.email}`).toEqual([])
  })
})
