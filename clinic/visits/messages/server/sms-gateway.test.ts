import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sendSms } from './sms-gateway.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(307, { location: '/elsewhere' }).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())

test('a redirect by the gateway to another address is not followed', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  const sms = { id: 'msg_1', to: '+49301234567', text: 'Your visit is tomorrow.' }
  expect(await sendSms({ url, secret: 'a-secret-for-the-gateway' }, sms)).toEqual({
    message: 'The SMS gateway does not answer.',
    isForGood: false,
  })
  expect(asked).toEqual(['/messages'])
})
