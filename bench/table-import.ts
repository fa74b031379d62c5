import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { tablePartSize } from '../clinic/interop/table-import/limits.ts'
import { isAtWork, type TableImportDetails } from '../clinic/interop/table-import/table-import.ts'
import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { bytesOf, germanPatients } from '../samples/foreign-tables.ts'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { sessionHeaders } from './drive.ts'
import { watchMemory } from './memory.ts'
import { limitResult, type Result } from './result.ts'
import { startProduct } from './servers.ts'
import { grouped } from '../contract/number-words.ts'

const least = 1000
/** Megabytes of the server while it works; it has about 130 at rest. */
const mostMemory = 450

/** A table of patients in an empty clinic: read, checked, imported, undone, and checked again beside itself. */
export async function measureTableImport(
  { folder, rows, settings = {} }: Setting,
  say: (line: string) => void,
): Promise<Result[]> {
  const database = await startEmbedded(folder, { log: say, settings })
  const sql = connect({ url: otherDatabase(database.superuserUrl, 'openward') })
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    const product = await startProduct(database.url)
    try {
      const memory = watchMemory(product.pid)
      const clinic = tableClient(product.url, await openAdminSession(sql))
      const id = await clinic.upload(bytesOf(germanPatients(rows)))
      const rates = new Map<string, number>()
      for (const [step, path] of steps) {
        const begun = performance.now()
        const { made, takenBack, stays } = (await clinic.work(id, path)).counts
        const seconds = (performance.now() - begun) / 1000
        rates.set(step, rows / seconds)
        say(`${step} in ${seconds.toFixed(1)} s: ${made} made, ${takenBack} gone, ${stays} stay`)
      }
      const head = `table of ${grouped(rows)} patients`
      return [
        ...[...rates].map(([step, rate]) => rateResult(`${head}: ${step}`, rate)),
        limitResult('TABLES', 'memory of the server meanwhile', memory(), mostMemory, 'MB'),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

interface Setting {
  readonly folder: string
  readonly rows: number
  /** Of PostgreSQL, to look for what costs. */
  readonly settings?: Readonly<Record<string, string>>
}

const steps = [
  ['read', 'reading'],
  ['check', 'check'],
  ['import', 'run'],
  ['undo', 'undo'],
] as const

function rateResult(what: string, rate: number): Result {
  return {
    ...{ id: 'TABLES', what, bare: '', ratio: '' },
    product: `${grouped(Math.round(rate))}/s`,
    target: `at least ${grouped(least)}/s`,
    isMet: rate >= least,
  }
}

async function openAdminSession(sql: Sql): Promise<string> {
  const [id, token] = [uuidv7(), newToken()]
  await sql`insert into users (id, name, email, role)
    values (${id}, 'Bench', 'admin@bench.example', 'admin')`
  await sql`insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${id}, now() + interval '12 hours')`
  return token
}

/** The calls of the page, by an admin. */
function tableClient(url: string, token: string) {
  async function ask(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
    const isBytes = body instanceof Uint8Array
    const answer = await fetch(`${url}/api/table-imports${path}`, {
      method,
      headers: {
        ...sessionHeaders(token),
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? null : ((await answer.json()) as TableImportDetails)
  }

  return {
    async upload(content: Buffer): Promise<string> {
      const id = uuidv7()
      await ask('POST', '', { id, kind: 'patients', name: 'patients.csv', bytes: content.length })
      for (let part = 0; part * tablePartSize < content.length; part += 1) {
        const piece = content.subarray(part * tablePartSize, (part + 1) * tablePartSize)
        await ask('PUT', `/${id}/parts/${part}`, new Uint8Array(piece))
      }
      return id
    },
    /** Begins a step and waits for its end. */
    async work(id: string, path: string): Promise<TableImportDetails> {
      await ask('POST', `/${id}/${path}`, path === 'reading' ? {} : undefined)
      for (;;) {
        const table = await ask('GET', `/${id}`)
        if (table?.state === 'failed') throw new Error(table.problem ?? 'The import failed.')
        if (table && !isAtWork(table.state)) return table
        await pause(1000)
      }
    },
  }
}
