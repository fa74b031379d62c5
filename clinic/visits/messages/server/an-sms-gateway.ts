import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface ReceivedSms {
  readonly id: string
  readonly to: string
  readonly text: string
}

/** A gateway for tests that checks signatures as any receiver of Standard Webhooks does. */
export async function anSmsGateway(secret: string) {
  const received: ReceivedSms[] = []
  const behaviour = { status: 202 }
  const webhook = new Webhook(Buffer.from(secret).toString('base64'))
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      try {
        const sms = webhook.verify(body, request.headers as Record<string, string>) as {
          to: string
          text: string
        }
        if (behaviour.status < 300) {
          received.push({ id: String(request.headers['webhook-id']), ...sms })
        }
        response.writeHead(behaviour.status).end()
      } catch {
        response.writeHead(401).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    received,
    behaviour,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
