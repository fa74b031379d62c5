import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The smallest possible load balancer: each connection goes to the next server that accepts it. */
export async function balancer(): Promise<{
  url: string
  to(ports: readonly number[]): void
  end(): Promise<void>
}> {
  let ports: readonly number[] = []
  let turn = 0
  const open = new Set<Socket>()

  function pass(client: Socket, triesLeft: number): void {
    turn += 1
    const server = connect(ports[turn % ports.length] ?? 0, '127.0.0.1')
    server.once('connect', () => {
      client.pipe(server).pipe(client)
      client.on('close', () => server.destroy())
    })
    server.on('error', () => {
      if (server.bytesRead === 0 && triesLeft > 0) pass(client, triesLeft - 1)
      else client.destroy()
    })
    server.on('close', () => server.bytesRead > 0 && client.destroy())
  }
  const front = createServer((client) => {
    open.add(client)
    client.on('error', () => undefined)
    client.on('close', () => open.delete(client))
    pass(client, ports.length)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    to: (given) => (ports = given),
    async end() {
      for (const client of open) client.destroy()
      front.close()
      await once(front, 'close')
    },
  }
}
