import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { Problem } from '../../../../contract/problem.ts'
import type { BackgroundWork, ServerParts } from '../../../../server/concept.ts'
import type { Environment } from '../../../../server/environment.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { fileRefusals } from '../../files/file.ts'
import { arrivalStore } from './arrivals.ts'
import { mostMailBytes, takeMail } from './take-mail.ts'

type Place = NonNullable<Environment['inboxMail']>
type Parts = Pick<ServerParts, 'sql' | 'environment' | 'live' | 'log' | 'onError'>

/** Mails that are received at once: each is held in memory. */
const mostClients = 4
const idleMs = 30_000
/** A sender that is slower than this is let go. */
const longestMs = 10 * 60_000

/** A receiver of mails (SMTP, RFC 5321) for the one address of the inbox. */
export function mailDrop(
  { sql, environment, live, log, onError }: Parts,
  { host, port, address }: Place,
): BackgroundWork & { readonly port: () => Promise<number> } {
  const arrivals = arrivalStore(sql, fileStore(environment), environment.mostFileBytes)
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
    ...{ size: mostMailBytes, maxClients: mostClients, socketTimeout: idleMs, closeTimeout: 2_000 },
    onRcptTo: (rcpt, _session, done) =>
      rcpt.address.toLowerCase() === address
        ? done()
        : done(refusal(550, 'This server takes no mail for this address.')),
    onData(stream, _session, done) {
      receive(stream).then(
        () => done(null, 'The mail is in the inbox.'),
        (error: unknown) => done(refusalOf(error)),
      )
    },
  })
  server.on('error', ({ code }: NodeJS.ErrnoException) => log.warn({ code }, 'mail for the inbox'))
  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), longestMs)
    socket.once('close', () => clearTimeout(end))
  })

  /** Ends once everything is committed: only then the sender hears that the mail was taken. */
  async function receive(stream: SMTPServerDataStream): Promise<void> {
    const chunks: Buffer[] = []
    let bytes = 0
    // A mail that is too large is read to its end, and none of the rest is kept.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes <= mostMailBytes) chunks.push(chunk)
    }
    if (bytes > mostMailBytes) {
      throw new Problem('too-large', { detail: fileRefusals.large(mostMailBytes) })
    }
    await takeMail(arrivals, Buffer.concat(chunks))
    live.publish(['inbox'], [])
  }

  function refusalOf(error: unknown): Error {
    if (error instanceof Problem) {
      return refusal(error.id === 'too-large' ? 552 : 554, error.message)
    }
    onError(error)
    return refusal(451, 'The mail could not be stored. Send it again later.')
  }

  return {
    start() {
      server.listen(port, host)
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
    /** The port in use, also where the setting leaves it open. */
    async port() {
      if (!server.server.listening) await once(server.server, 'listening')
      // It listens on a port, not on a path.
      return (server.server.address() as AddressInfo).port
    },
  }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
