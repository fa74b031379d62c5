import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { fileRefusals } from '../../files/file.ts'
import { inboxRefusals, listInbox, suggestPatients } from '../inbox-item.ts'
import { mailDrop } from './mail-drop.ts'

let clinic: TestClinic
let staff: Caller
let drop: ReturnType<typeof mailDrop>
let port: number
const errors: unknown[] = []
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.owner`truncate inbox_items`
  errors.length = 0
  drop = mailDrop(
    {
      ...{ sql: clinic.sql, environment: clinic.environment, live: clinic.app.live },
      ...{ log: clinic.app.log, onError: (error) => errors.push(error) },
    },
    { host: '127.0.0.1', port: 0, address: 'inbox@clinic.example' },
  )
  drop.start()
  port = await drop.port()
})
afterEach(() => drop.stop())

interface Mail {
  readonly to?: string
  readonly text?: string
  readonly html?: string
  readonly subject?: string
  readonly messageId?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly cid?: string
  }[]
}

/** Sends a mail by SMTP; answers the last line of the server. */
async function send(mail: Mail = {}): Promise<string> {
  const sender = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  })
  try {
    const { response } = await sender.sendMail({
      ...{ from: 'Fax <fax@hospital.example>', to: 'Inbox@Clinic.example', ...mail },
      attachments: mail.attachments?.map((one) => ({ ...one })) ?? [],
    })
    return response
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  } finally {
    sender.close()
  }
}
const items = async () => (await staff.ask(listInbox, { query: { order: 'oldest' } })).body.rows
const pdf = (text: string, filename = 'fax.pdf') => ({ filename, content: aPdf(text) })

test('each attachment of a mail is an item, with sender and subject, and suggests patients', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Noor Haddad', dob: '1991-11-02' })
  const attachments = [
    pdf('Noor Haddad, born 1991-11-02'),
    { filename: 'x.jpg', content: await aJpeg() },
  ]
  expect(await send({ subject: 'Two documents', text: 'See there.', attachments })).toBe(
    '250 The mail is in the inbox.',
  )
  const [fax, picture] = await items()
  expect(fax).toMatchObject({
    ...{ source: 'mail', name: 'fax.pdf', kind: 'PDF', pages: 1, state: 'waiting' },
    ...{ sender: '"Fax" <fax@hospital.example>', subject: 'Two documents' },
  })
  expect(picture).toMatchObject({ name: 'x.jpg', kind: 'JPEG' })
  const { body } = await staff.ask(suggestPatients, { params: { id: fax?.id ?? '' } })
  expect(body.map((one) => one.id)).toEqual([id])
})

test('the sender hears that a mail was taken only once it is committed', async () => {
  const locked = clinic.owner.begin(async (tx) => {
    await tx`lock table inbox_items in exclusive mode`
    const answer = send({ attachments: [pdf('It waits')] })
    const first = await Promise.race([
      answer,
      new Promise((resolve) => setTimeout(() => resolve('no answer yet'), 1_500)),
    ])
    return { first, answer }
  })
  const { first, answer } = await locked
  expect(first).toBe('no answer yet')
  expect(await answer).toBe('250 The mail is in the inbox.')
  expect(await items()).toHaveLength(1)
})

test('a mail that could not be stored is answered as one to send again, and is sent again', async () => {
  await clinic.owner`alter table inbox_items rename to inbox_away`
  const mail = { messageId: '<once@hospital.example>', attachments: [pdf('Once')] }
  expect(await send(mail)).toBe('451 The mail could not be stored. Send it again later.')
  expect(errors).toHaveLength(1)
  await clinic.owner`alter table inbox_away rename to inbox_items`
  expect(await send(mail)).toMatch(/^250/)
  expect(await items()).toHaveLength(1)
})

test('the same mail sent again makes no double, and the same fax in another mail is a new item', async () => {
  const mail = { messageId: '<again@hospital.example>', attachments: [pdf('The same fax')] }
  expect(await send(mail)).toMatch(/^250/)
  expect(await send(mail)).toMatch(/^250/)
  expect(await items()).toHaveLength(1)
  expect(await send({ ...mail, messageId: '<other@hospital.example>' })).toMatch(/^250/)
  expect(await items()).toHaveLength(2)
})

test('a mail without attachments is an item of its words', async () => {
  await send({ subject: 'Result', text: 'TSH is normal.', messageId: '<words@lab.example>' })
  await send({
    subject: 'Page',
    html: '<p>Sodium <b>140</b></p><img src="cid:logo">',
    attachments: [{ filename: 'logo.jpg', content: await aJpeg(), cid: 'logo' }],
  })
  const [words, page] = await items()
  expect(words).toMatchObject({ name: 'Result.txt', kind: 'Text' })
  expect(page).toMatchObject({ name: 'Page.txt', kind: 'Text' })
  const read = async (id: string | undefined) => {
    const headers = { host: 'clinic.example', cookie: staff.cookie }
    return (await clinic.app.inject({ url: `/api/inbox/${id ?? ''}/content`, headers })).body
  }
  expect(await read(words?.id)).toMatch(
    /^From: "Fax" <fax@hospital.example>\nDate: .*\nSubject: Result\n\nTSH is normal\.$/,
  )
  expect(await read(page?.id)).toMatch(/Sodium 140$/)
  expect(await items()).toHaveLength(2)
})

test('mails to others, empty mails and kinds that are not taken are refused with a sentence', async () => {
  expect(await send({ to: 'doctor@clinic.example', text: 'x' })).toBe(
    '550 This server takes no mail for this address.',
  )
  expect(
    await send({ attachments: [{ filename: 'run.pdf', content: Buffer.from('MZ\0\0') }] }),
  ).toBe(`554 ${fileRefusals.kind}`)
  const locked = aPdf('secret').toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root')
  const attachments = [{ filename: 'a.pdf', content: Buffer.from(locked, 'latin1') }]
  expect(await send({ attachments })).toBe(`554 ${inboxRefusals.encrypted}`)
  expect(await send({ text: ' ' })).toBe(`554 ${fileRefusals.empty}`)
  const many = Array.from({ length: 51 }, (_, place) => pdf(String(place)))
  expect(await send({ attachments: many })).toBe(`552 ${inboxRefusals.many}`)
  expect([await items(), errors]).toEqual([[], []])
})

test('of a mail with a good and a bad file, the good one is taken and the bad one is a problem', async () => {
  const bad = { filename: 'run.exe', content: Buffer.from('MZ\0\0') }
  expect(await send({ attachments: [pdf('Good'), bad] })).toMatch(/^250/)
  expect((await items()).map(({ name, problem }) => [name, problem])).toEqual([
    ['fax.pdf', null],
    ['run.exe', fileRefusals.kind],
  ])
})

test('a mail that is too large is refused, and so are commands that this server does not know', async () => {
  const { socket, hear, say } = await conversation()
  expect(await hear()).toMatch(/^220/)
  expect(await say('EHLO hospital.example')).not.toMatch(/AUTH|STARTTLS/)
  expect(await say('AUTH PLAIN AGEAYg==')).toMatch(/^50\d/)
  expect(await say('MAIL FROM:<a@b.example> SIZE=99000000')).toMatch(/^552/)
  expect(await say('MAIL FROM:<a@b.example>')).toMatch(/^250/)
  expect(await say('DATA')).toMatch(/^503/)
  socket.destroy()
})

test('more senders at once than there are places are asked to come later', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, conversation))
  for (const { hear } of open) expect(await hear()).toMatch(/^220/)
  const late = await conversation()
  expect(await late.hear()).toMatch(/^421/)
  for (const { socket } of [...open, late]) socket.destroy()
})

/** A conversation by hand, line by line. */
async function conversation() {
  const socket: Socket = connect(port, '127.0.0.1')
  const hear = async () => {
    let heard = ''
    while (!/^\d{3} .*\r\n$/m.test(heard)) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      heard += chunk.toString()
    }
    return heard
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return hear()
  }
  return { socket, hear, say }
}
