import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A network between a server and its database that can be made to fail. */
export interface TcpProxy {
  readonly port: number
  /** Cuts a connection after so many more bytes in one direction; resolves once it is cut. */
  cut(direction: 'to-database' | 'from-database', afterBytes: number): Promise<void>
  /** Accepts data and forwards none until `heal`. That data is lost. */
  swallow(): void
  /** Each piece arrives this much later, in either direction. */
  delay(milliseconds: number): void
  heal(): void
  readonly open: () => number
  end(): Promise<void>
}

export async function tcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<{ client: Socket; database: Socket; isDead: boolean }>()
  let isSwallowing = false
  let late = 0
  let cutting: { direction: string; left: number; done: () => void } | null = null

  const server = createServer((client) => {
    const database = connect(targetPort, '127.0.0.1')
    const pair = { client, database, isDead: isSwallowing }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    const pass = (from: Socket, to: Socket, direction: string) =>
      from.on('data', (piece: Buffer) => {
        if (isSwallowing) pair.isDead = true
        // A stream that lost a chunk can never be complete again.
        if (pair.isDead) return
        if (cutting?.direction === direction) {
          if (piece.length >= cutting.left) {
            to.write(piece.subarray(0, cutting.left))
            const { done } = cutting
            cutting = null
            // Lets forwarded data arrive; then both ends are reset.
            setTimeout(() => {
              client.resetAndDestroy()
              database.resetAndDestroy()
              done()
            }, 1)
            pair.isDead = true
            return
          }
          cutting.left -= piece.length
        }
        if (late === 0) to.write(piece)
        else setTimeout(() => to.write(piece), late)
      })
    pass(client, database, 'to-database')
    pass(database, client, 'from-database')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    cut: (direction, afterBytes) =>
      new Promise((done) => (cutting = { direction, left: Math.max(1, afterBytes), done })),
    swallow: () => (isSwallowing = true),
    delay: (milliseconds) => (late = milliseconds),
    heal: () => {
      isSwallowing = false
      late = 0
    },
    open: () => pairs.size,
    async end() {
      for (const { client } of pairs) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
