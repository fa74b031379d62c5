import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly messageId: string
  /** Head and body as they came over the wire. */
  readonly raw: string
}

interface Behaviour {
  /** The answer to a recipient that it refuses, such as `550 No such mailbox`. */
  refuse?: (address: string) => { readonly code: number; readonly text: string } | undefined
  /** Accepts the mail, but confirms it only then. */
  until?: Promise<unknown>
  /** Accepts the mail, then hangs up without confirming it. */
  hangUp?: boolean
}

/** A mail server for tests: it speaks SMTP on a free port and keeps the mails it receives. */
export async function aMailServer(behaviour: Behaviour = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refusal = behaviour.refuse?.(address)
      if (!refusal) return done()
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, done) {
      void text(stream).then(async (raw) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
          raw,
        })
        await behaviour.until
        if (!behaviour.hangUp) return done()
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
