import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { openSessions } from './big-clinic.ts'
import { sessionHeaders } from './drive.ts'
import { limitResult, type Result } from './result.ts'
import { startProduct } from './servers.ts'

/** Milliseconds within which nineteen of twenty requests answer. */
const most = 1000
const timed = 20
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }

/** MONEY: what the desk and the owner read of the money of a grown clinic. */
export async function measureMoney(folder: string, say: (line: string) => void): Promise<Result[]> {
  const database = await startEmbedded(folder, { log: say, settings })
  const sql = connect(
    { url: otherDatabase(database.superuserUrl, 'openward') },
    { statementTimeout: 0 },
  )
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    const [token = ''] = await openSessions(sql, 1)
    const screens = await drawScreens(sql)
    const product = await startProduct(database.url)
    try {
      const results: Result[] = []
      for (const [what, paths] of screens) {
        const times: number[] = []
        for (let turn = 0; turn <= timed; turn += 1) {
          const path = paths[turn % paths.length] ?? ''
          const begun = performance.now()
          const answer = await fetch(product.url + path, { headers: sessionHeaders(token) })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
          // The first one also plans the statements.
          if (turn > 0) times.push(performance.now() - begun)
        }
        times.sort((a, b) => a - b)
        const [half = 0, p95 = 0] = [times[timed / 2], times[Math.floor(timed * 0.95)]]
        say(`${what}: half under ${half.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
        results.push(limitResult('MONEY', `${what}, p95`, p95, most, 'ms'))
      }
      return results
    } finally {
      await product.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

async function drawScreens(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const bills = await sql<{ id: string; patientId: string; date: string }[]>`
    select id, patient_id, bill_date as date from bills tablesample system (1) repeatable (1)
    where bill_date < now()::date order by id limit 200`
  const drawn = bills.filter((_, place) => place % 10 === 0)
  const of = (path: (bill: (typeof drawn)[number]) => string) => drawn.map(path)
  const today = new Date()
  const day = (back: number) => new Date(+today - back * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(60)}&to=${day(30)}`
  return new Map([
    ['page of a bill', of(({ id }) => `/api/bills/${id}`)],
    ['unpaid bills', ['/api/bills?status=unpaid']],
    ['overdue bills', ['/api/bills?status=overdue']],
    ['bills of a patient', of(({ patientId }) => `/api/bills?patientId=${patientId}`)],
    ['balance of a patient', of(({ patientId }) => `/api/patients/${patientId}/balance`)],
    ['statement of a patient', of(({ patientId }) => `/api/patients/${patientId}/statement`)],
    ['who owes what today', ['/api/debtors']],
    ['who owed what a month ago', [`/api/debtors?at=${day(30)}`]],
    ['who owed what a year ago', [`/api/debtors?at=${day(365)}`]],
    ['day end', of(({ date }) => `/api/day-end?date=${date}`)],
    ['payments of a month', [`/api/payments?${month}`]],
    ['documents of a month', [`/api/bill-documents?${month}`]],
    ['books of a month', [`/api/books?${month}`]],
    ['checks of the books of a month', [`/api/books/checks?${month}`]],
    ['visits without a bill', ['/api/leaks/visits']],
    ['counts of what may be forgotten', ['/api/leaks']],
  ])
}
