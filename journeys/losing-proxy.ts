import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network between browser and server that can lose answers to forwarded requests. */
export interface LosingProxy {
  readonly address: string
  /** From now on the server does creations at this path, but its answers are lost. */
  lose(path: string): void
  heal(): void
  /** Answers lost so far. */
  readonly lost: () => number
  end(): Promise<void>
}

export async function losingProxy(): Promise<LosingProxy> {
  let losing: string | null = null
  let lost = 0
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request
    const isLost = method === 'POST' && URL.parse(url)?.pathname === losing
    const onward = ask(url, { method, headers }, (answer) => {
      if (isLost) {
        // The server has done the act only once it has sent its whole answer.
        answer.resume().on('end', () => {
          lost += 1
          response.destroy()
        })
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (path) => (losing = path),
    heal: () => (losing = null),
    lost: () => lost,
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
