import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { rowsOf } from './rows.ts'
import { times } from './times.ts'
import { validBody } from './valid-body.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
let admin: Caller
let port: number

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  await clinic.app.listen({ host: '127.0.0.1', port: 0 })
  port = (clinic.app.server.address() as AddressInfo).port
})

/** Sends raw bytes; returns the status lines of all answers until the connection is quiet. */
async function statuses(text: string, patience = 300): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  // A reset counts as an answer too; `once` would treat it as an error.
  const isOver = new Promise((resolve) => socket.once('close', resolve))
  const quiet = setTimeout(() => socket.destroy(), patience)
  await isOver
  clearTimeout(quiet)
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
}

const settings = clinic.app.endpoints.find(
  ({ method, path }) => method === 'PUT' && path === '/api/settings',
)
if (!settings) throw new Error('The settings cannot be changed.')
const body = JSON.stringify(validBody(settings, await rowsOf(clinic)))
const [stored] = await clinic.sql<{ version: number }[]>`select version from clinic`

/** A change of the settings that succeeds when its framing is valid. */
function change(lines: readonly string[], content = body): string {
  return [
    'PUT /api/settings HTTP/1.1',
    'Host: clinic.example',
    'Origin: https://clinic.example',
    'Content-Type: application/json',
    `If-Match: "${stored?.version}"`,
    `Cookie: ${admin.cookie}`,
    ...lines,
    '',
    content,
  ].join('\r\n')
}

const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const length = `Content-Length: ${body.length}`

test('F-02 requests with an ambiguous end or sender are refused', async () => {
  const forms: Record<string, string> = {
    'two lengths': change([length, 'Content-Length: 5']),
    'two equal lengths': change([length, length]),
    'a list of lengths': change([`Content-Length: ${body.length}, ${body.length}`]),
    'a signed length': change([`Content-Length: +${body.length}`]),
    'a hexadecimal length': change([`Content-Length: 0x${body.length.toString(16)}`]),
    'a negative length': change(['Content-Length: -1']),
    'a length with a space before the colon': change([`Content-Length : ${body.length}`]),
    'length and chunks': change([length, 'Transfer-Encoding: chunked'], chunked),
    'chunks and length': change(['Transfer-Encoding: chunked', length], chunked),
    'chunked twice': change(['Transfer-Encoding: chunked, chunked'], chunked),
    'chunked, then identity': change(['Transfer-Encoding: chunked, identity'], chunked),
    'an unknown encoding': change(['Transfer-Encoding: xchunked'], chunked),
    'an encoding behind a vertical tab': change(['Transfer-Encoding:\u000bchunked'], chunked),
    'an encoding on a folded line': change(['Transfer-Encoding:', ' chunked', length], chunked),
    'an invalid chunk size': change(['Transfer-Encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n`),
    'a negative chunk': change(['Transfer-Encoding: chunked'], `-1\r\n${body}\r\n0\r\n\r\n`),
    'a chunk longer than it says': change(
      ['Transfer-Encoding: chunked'],
      `5\r\n${body}\r\n0\r\n\r\n`,
    ),
    'a chunk of 2^64 bytes': change(
      ['Transfer-Encoding: chunked'],
      `ffffffffffffffffff\r\n${body}`,
    ),
    'a header of 64 KB': change([length, `X-Long: ${'x'.repeat(65_536)}`]),
    'two thousand headers': change([
      length,
      ...Array.from({ length: 5000 }, (_, n) => `X-${n}: ${n}`),
    ]),
    'a NUL in a header': change([length, 'X-Nul: a\u0000b']),
    'a bare line feed': change([length]).replaceAll('\r\n', '\n\r'),
    'a header without a name': change([length, ': x']),
    'a header name with a space': change([length, 'X Y: x']),
    'no host': change([length]).replace('Host: clinic.example\r\n', ''),
    'two hosts': change([length, 'Host: evil.example']),
    'HTTP/0.9': 'GET /api/settings\r\n\r\n',
    'HTTP/3.7': change([length]).replace('HTTP/1.1', 'HTTP/3.7'),
    'an invalid method': change([length]).replace('PUT', 'P@T'),
    'a space in the path': change([length]).replace('/api/settings', '/api/ settings'),
    'a user in a header': change([length, 'X-User-Id: 1', 'X-Role: admin']).replace(
      admin.cookie,
      '',
    ),
    'a user by basic authentication': change([
      length,
      `Authorization: Basic ${Buffer.from(`${admin.email}:x`).toString('base64')}`,
    ]).replace(admin.cookie, ''),
    'another method in a header': change([length, 'X-HTTP-Method-Override: GET']).replace(
      admin.cookie,
      '',
    ),
  }
  const before = await fingerprint(clinic.sql)
  for (const [form, text] of Object.entries(forms)) {
    for (const status of await statuses(text)) {
      expect([400, 401, 404, 405, 413, 415, 421, 431, 501, 505], form).toContain(status)
    }
    expect(await fingerprint(clinic.sql), form).toEqual(before)
  }
  expect(await statuses(change([length]), 2000)).toEqual([200])
  figure(
    'F-02',
    `${Object.keys(forms).length} raw forms, 0 effects; the same request in the right form works`,
  )
})

test('F-02 a client’s own address headers count only behind a trusted proxy', async () => {
  const headers = [
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: http',
    'Forwarded: for=203.0.113.9;host=evil.example',
    'X-Real-IP: 203.0.113.9',
  ]
  const wrong = JSON.stringify({ email: 'f02@clinic.example', password: 'wrong' })
  const signIn = [
    'POST /api/session HTTP/1.1',
    'Host: clinic.example',
    'Origin: https://clinic.example',
    'Content-Type: application/json',
    `Content-Length: ${wrong.length}`,
    ...headers,
    '',
    wrong,
  ].join('\r\n')
  expect(await statuses(signIn, 2000)).toEqual([401])
  // The origin is compared with the host that the request was really sent to.
  expect(
    await statuses(
      signIn.replace('Origin: https://clinic.example', 'Origin: https://evil.example'),
    ),
  ).toEqual([403])
  const keys = await clinic.sql<{ key: string }[]>`
    select key from sign_in_failures where key like 'address:%'`
  expect(keys.map(({ key }) => key)).toEqual(['address:127.0.0.1'])
})
