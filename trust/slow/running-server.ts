import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/database/free-port.ts'
import { joinDatabase } from '../../server/database/join-database.ts'

export const adminEmail = 'admin@clinic.example'
export const adminPassword = 'six blue herons at dawn'

/** The product as started in production: in processes of its own, on a data folder of its own. */
export interface RunningServer {
  readonly url: string
  readonly dataFolder: string
  readonly child: () => ChildProcess
  /** The pid of its PostgreSQL. */
  readonly databasePid: () => number
  start(): Promise<void>
  /** Milliseconds until it answers that it is ready. */
  ready(): Promise<number>
  database(): ReturnType<typeof joinDatabase>
  end(): Promise<void>
}

export async function runningServer(
  variables: Record<string, string> = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'openward-trust-')),
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess

  const server: RunningServer = {
    url,
    dataFolder,
    child: () => child,
    databasePid: () =>
      Number(
        readFileSync(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
      ),
    async start() {
      child = spawn(process.execPath, ['app/server/main.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          OPENWARD_DATA: dataFolder,
          OPENWARD_DEMO: '0',
          OPENWARD_SECRET: 'a secret for tests only, long enough',
          OPENWARD_ADMIN_EMAIL: adminEmail,
          OPENWARD_ADMIN_PASSWORD: adminPassword,
          ...variables,
          VITEST: undefined,
        },
        stdio: 'ignore',
      })
      await server.ready()
    },
    async ready() {
      const start = performance.now()
      for (;;) {
        const response = await fetch(`${url}/api/ready`).catch(() => null)
        await response?.arrayBuffer()
        if (response?.ok) return performance.now() - start
        if (performance.now() - start > 60_000) throw new Error('The server does not get ready.')
        await pause(20)
      }
    },
    database: () => joinDatabase({ databaseUrl: null, dataFolder, secret: '' }),
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Signs the admin in and returns the headers for further requests. */
export async function adminHeaders(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { 'content-type': 'application/json', origin: url, cookie }
}
