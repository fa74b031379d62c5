import type { BackgroundWork } from '../../../server/concept.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import { type ChainHead, readHead, writeHead } from './audit-head.ts'

const everyMs = 1000
const monthsEveryMs = 6 * 60 * 60 * 1000
const headEveryMs = 60 * 60 * 1000
/** Events that one statement appends; the next statement follows at once. */
const most = 5000

interface Parts {
  readonly sql: Sql
  /** Where the head is kept, outside of the database. */
  readonly file: string
  readonly log: {
    info: (facts: object, message: string) => void
    error: (facts: object, message: string) => void
  }
}

/**
 * Appends events to the hash chain about every second and keeps its head in a file and in the log. A
 * kept head that the chain no longer holds is never overwritten: it is the proof.
 */
export function auditSealing({ sql, file, log }: Parts): BackgroundWork {
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  let told = 0
  let hasAlarm = false

  async function work(): Promise<void> {
    const head = await sealAll(sql)
    if (!head) return
    const kept = readHead(file)
    if (kept?.position === head.position && kept.hash === head.hash) return
    if (kept && !(await holds(sql, kept))) {
      if (!hasAlarm)
        log.error({ file, position: kept.position }, 'the audit log lacks the kept head')
      hasAlarm = true
      return
    }
    writeHead(file, head)
    if (Date.now() - told < headEveryMs) return
    told = Date.now()
    log.info({ auditHead: `${head.position} ${head.hash}` }, 'head of the audit log')
  }

  let timers: readonly NodeJS.Timeout[] = []
  const seal = () => {
    working = working.then(work).catch((error: unknown) => {
      // The next round, or another server, seals these events.
      if (!isStopped) log.error({ code: codeOf(error) }, 'the audit log could not be sealed')
    })
  }
  const makeMonths = () => sql`select make_audit_months()`.catch(() => undefined)

  return {
    start() {
      void makeMonths()
      timers = [
        setInterval(seal, everyMs).unref(),
        setInterval(() => void makeMonths(), monthsEveryMs).unref(),
      ]
    },
    async stop() {
      isStopped = true
      if (timers.length === 0) return
      for (const timer of timers) clearInterval(timer)
      await working
      await work().catch(() => undefined)
    },
  }
}

/** Appends all events that can be appended; null while another server does so. */
export async function sealAll(sql: AnySql): Promise<ChainHead | null> {
  for (;;) {
    const [sealed] = await sql<{ headPosition: number; headHash: string; sealed: number }[]>`
      select * from seal_audit(${most})`
    if (!sealed) return null
    if (sealed.sealed < most) {
      const { headPosition: position, headHash: hash } = sealed
      return position === 0 ? null : { position, hash }
    }
  }
}

/** Whether the chain still contains a head that was kept. */
export async function holds(sql: Sql, head: ChainHead): Promise<boolean> {
  const [row] = await sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from audit_chain where position = ${head.position}`
  return row?.hash === head.hash
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
