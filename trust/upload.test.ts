import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addImport,
  readImport,
  sendPart,
  startImport,
} from '../clinic/interop/fhir-import/import.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { chance } from './chance.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic

test('W-08 a file whose upload was cut is not stored, and is complete the next time', async () => {
  const admin = await clinic.signedIn('admin')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const random = chance('W-08')
  const content = Buffer.from(
    JSON.stringify({ resourceType: 'Bundle', type: 'batch', entry: [], x: 'y'.repeat(300_000) }),
  )
  const id = uuidv7()
  const made = await admin.ask(addImport, {
    body: { id, files: [{ name: 'bundle.json', bytes: content.length }] },
  })
  expect(made.status).toBe(201)
  const path = sendPart.path.replace(':id', id).replace(':file', '0').replace(':part', '0')
  const head = [
    `PUT ${path} HTTP/1.1`,
    'Host: clinic.example',
    'Origin: https://clinic.example',
    `Cookie: ${admin.cookie}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${content.length}`,
    '',
    '',
  ].join('\r\n')
  const parts = () => sql<{ bytes: number; hash: string }[]>`
    select length(content) as bytes, encode(sha256(content), 'hex') as hash
    from import_file_parts where import_id = ${id}`
  let partial = 0
  const cuts = 50
  for (let cut = 0; cut < cuts; cut += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const sent = Buffer.concat([Buffer.from(head), content])
    const at = cut === 0 ? sent.length - 1 : Math.floor(random() * sent.length)
    socket.write(sent.subarray(0, at))
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (cut % 2) socket.resetAndDestroy()
    else socket.destroy()
    partial += (await parts()).length
  }
  const early = await admin.ask(startImport, { params: { id }, body: { isDryRun: true } })
  expect(early.status).toBe(409)
  const parameters = { id, file: '0', part: '0' }
  const headers = { 'content-type': 'application/octet-stream' }
  // Sent twice, as by a client whose answer was lost.
  for (let again = 0; again < 2; again += 1) {
    const answer = await send(app, sendPart, {
      cookie: admin.cookie,
      params: parameters,
      headers,
      body: content,
    })
    expect(answer.statusCode).toBe(204)
  }
  const hash = createHash('sha256').update(content).digest('hex')
  expect(await parts()).toEqual([{ bytes: content.length, hash }])
  expect((await admin.ask(readImport, { params: { id } })).body.hasFiles).toBe(true)
  expect(partial).toBe(0)
  figure(
    'W-08',
    `${cuts} uploads cut, ${partial} partial files visible; the whole one has the right hash, once`,
  )
})
