import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Programs that guess passwords; each connection sends its next guess after an answer. */
interface Guessers {
  /** Guesses sent so far. */
  readonly sent: () => number
  /** How often each status was answered so far. */
  readonly answers: () => Record<string, number>
  /** Connections that the server has not closed. */
  readonly open: () => number
  stop(): void
}

interface Wanted {
  /** The server, such as `http://127.0.0.1:3000`. */
  readonly url: string
  /** Addresses of this machine (127.0.0.0/8) from which the guesses come. */
  readonly addresses: readonly string[]
  /** Connections from each address. */
  readonly connections: number
  /** The email of the next guess. */
  readonly email: () => string
}

/** Opens all connections and guesses until it is stopped. */
export async function guessers({ url, addresses, connections, email }: Wanted): Promise<Guessers> {
  const answers: Record<string, number> = {}
  const sockets: Socket[] = []
  let sent = 0
  const { port, host } = new URL(url)

  function guess(socket: Socket): void {
    sent += 1
    const body = JSON.stringify({ email: email(), password: 'Winter2026' })
    socket.write(
      `POST /api/session HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }

  function open(localAddress: string): Promise<unknown> {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    sockets.push(socket)
    let text = ''
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1')
      const [head, length] = /^HTTP[^]*?content-length: (\d+)\r\n[^]*?\r\n\r\n/i.exec(text) ?? []
      if (head === undefined || text.length < head.length + Number(length)) return
      const status = text.slice(9, 12)
      answers[status] = (answers[status] ?? 0) + 1
      text = ''
      guess(socket)
    })
    socket.on('error', () => undefined)
    return once(socket, 'connect').then(() => guess(socket))
  }

  for (const address of addresses) {
    await Promise.all(Array.from({ length: connections }, () => open(address)))
  }
  return {
    sent: () => sent,
    answers: () => ({ ...answers }),
    open: () => sockets.filter((socket) => socket.writable).length,
    stop() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
