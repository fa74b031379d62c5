import { expect } from 'vitest'
import { buildApp } from '../app/server/app.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { connect } from '../server/database/connect.ts'

/** The live updates of one screen, as they come. */
export interface Live {
  readonly status: number
  readonly heard: () => string
  readonly isOver: () => boolean
}

/** A clinic with two servers on one database, whose live updates are read over real connections. */
export async function twoServers() {
  const clinic = await testClinic()
  const { owner, environment, app } = clinic
  const otherSql = connect({ url: clinic.url })
  const other = await buildApp({ sql: otherSql, owner, environment, logLevel: 'silent' })
  const addresses = await Promise.all(
    [app, other].map((server) => server.listen({ host: '127.0.0.1', port: 0 })),
  )
  const open: AbortController[] = []

  /** Live updates of a session at one of the two servers, on a connection of their own. */
  async function live(cookie: string, server: 0 | 1 = 0, query = ''): Promise<Live> {
    const stopping = new AbortController()
    open.push(stopping)
    const response = await fetch(`${addresses[server]}/api/live${query}`, {
      headers: { cookie },
      signal: stopping.signal,
    })
    let text = ''
    let isOver = false
    const listen = async () => {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part
      }
    }
    void listen()
      .catch(() => undefined)
      .finally(() => (isOver = true))
    return { status: response.status, heard: () => text, isOver: () => isOver }
  }

  return {
    clinic,
    live,
    stopListening: () => {
      for (const stream of open.splice(0)) stream.abort()
    },
    close: async () => {
      // `fetch` keeps its connections for the next request, and replaces lost ones.
      for (const { server } of [app, other]) {
        server.on('connection', (socket) => socket.destroy())
        server.closeAllConnections()
      }
      await other.close()
      await otherSql.end()
      await clinic.close()
    },
  }
}

/** Milliseconds until all of them have ended. */
export async function untilOver(streams: readonly Live[], timeout = 10_000): Promise<number> {
  const start = performance.now()
  const isOver = () => streams.every((stream) => stream.isOver())
  await expect.poll(isOver, { timeout, interval: 5 }).toBe(true)
  return performance.now() - start
}
