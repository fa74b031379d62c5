import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBusyCalendar, setBusyFile } from '../clinic/availability/busy-times/busy-calendar.ts'
import { addImport, sendPart } from '../clinic/interop/fhir-import/import.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 20_000 }

const clinic = await testClinic()
const { app } = clinic
let doctors: Caller[]
beforeAll(async () => {
  doctors = await Promise.all(Array.from({ length: 25 }, () => clinic.signedIn('doctor')))
})
afterAll(() => clinic.close())

const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n')
const body = { calendar, titles: 'off' as const }
const upload = (doctor: Caller) => doctor.ask(setBusyFile, { body })
const ownFiles = 'Other files of yours are still being read. Try again when they are done.'
const manyFiles = 'Many files are being read just now. Please try again in a moment.'

/** The most threads that lived at once during an act, and those that are left. */
async function threadsDuring<T>(act: () => Promise<T>) {
  const alive = new Set<Worker>()
  let most = 0
  const begun = (worker: Worker) => {
    alive.add(worker)
    most = Math.max(most, alive.size)
    worker.once('exit', () => alive.delete(worker))
  }
  process.on('worker', begun)
  try {
    return { answers: await act(), most, left: alive.size }
  } finally {
    process.off('worker', begun)
  }
}

const refusals = (answers: readonly Awaited<ReturnType<typeof upload>>[]) =>
  answers.filter(({ status }) => status !== 200)

test('W-10 the calendar files of 25 doctors at once are read by two threads, and most are refused', async () => {
  const { answers, most, left } = await threadsDuring(() => Promise.all(doctors.map(upload)))
  const refused = refusals(answers)
  expect([answers.length - refused.length, most, left]).toEqual([10, 2, 0])
  for (const { status, problem, headers } of refused) {
    expect([status, problem.detail, headers['retry-after']]).toEqual([429, manyFiles, '5'])
  }
  // The places are free again.
  for (const doctor of doctors.slice(-3)) expect((await upload(doctor)).status).toBe(200)
  figure('W-10', `25 calendar files at once: ${most} threads, 10 read, ${refused.length} × 429`)
})

test('W-10 one account has two places, however many files it sends, and others can still upload', async () => {
  const [one, other] = doctors
  if (!one || !other) throw new Error('There are no doctors.')
  const answers = await Promise.all([
    ...Array.from({ length: 25 }, () => upload(one)),
    upload(other),
  ])
  const refused = refusals(answers)
  expect(refused).toHaveLength(23)
  expect(new Set(refused.map(({ problem }) => problem.detail))).toEqual(new Set([ownFiles]))
  expect(answers.at(-1)?.status).toBe(200)
})

/** Starts uploads of a doctor whose bodies never arrive. */
async function senderOf({ cookie }: Caller) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const head = [
    `PUT ${setBusyFile.path} HTTP/1.1`,
    'Host: clinic.example',
    'Origin: https://clinic.example',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${JSON.stringify(body).length}`,
  ]
  return async () => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (data: Buffer) => (heard += data.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return { socket, heard: () => heard }
  }
}

test('W-10 an upload is refused before its body is read, and a sender that leaves frees the place', async () => {
  const [doctor] = doctors
  if (!doctor) throw new Error('There is no doctor.')
  const begun = await senderOf(doctor)
  // None of their bodies ever arrives.
  const senders = await Promise.all(Array.from({ length: 5 }, begun))
  const refused = () => senders.filter(({ heard }) => heard().startsWith('HTTP/1.1 429'))
  await expect.poll(() => refused().length, soon).toBe(3)
  expect((await upload(doctor)).status).toBe(429)
  for (const { socket } of senders) socket.destroy()
  await expect.poll(async () => (await upload(doctor)).status, soon).toBe(200)
  expect((await doctor.ask(readBusyCalendar)).body.source).toBe('file')
})

test('W-10 a sender that leaves before its session is read keeps no place', async () => {
  const [, , , doctor] = doctors
  if (!doctor) throw new Error('There is no doctor.')
  const begun = await senderOf(doctor)
  for (let sender = 0; sender < 60; sender += 1) {
    const { socket } = await begun()
    // Meanwhile the session is read from the database.
    await new Promise((resolve) => setTimeout(resolve, sender % 6))
    socket.resetAndDestroy()
  }
  await expect.poll(async () => (await upload(doctor)).status, soon).toBe(200)
})

test('W-10 parts of imports have places too', async () => {
  const admin = await clinic.signedIn('admin')
  const id = uuidv7()
  const files = Array.from({ length: 25 }, (_, n) => ({ name: `${n}.json`, bytes: 1000 }))
  expect((await admin.ask(addImport, { body: { id, files } })).status).toBe(201)
  const part = (file: number) =>
    send(app, sendPart, {
      cookie: admin.cookie,
      params: { id, file: String(file), part: '0' },
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(1000),
    })
  const answers = await Promise.all(files.map((_, file) => part(file)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(22)
})
