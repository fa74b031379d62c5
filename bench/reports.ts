import { definitions } from '../clinic/reports/catalog/server/definitions.ts'
import { sumsKeeper } from '../clinic/reports/catalog/server/sums/sums-keeper.ts'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { openSessions } from './big-clinic.ts'
import { sessionHeaders } from './drive.ts'
import { limitResult, type Result } from './result.ts'
import { startProduct } from './servers.ts'

/** Milliseconds within which a report of a year answers. */
const most = 1000
const timed = 7
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }

/** REPORTS: each report about the last year of a grown clinic, beside the year before. */
export async function measureReports(
  folder: string,
  say: (line: string) => void,
): Promise<Result[]> {
  const database = await startEmbedded(folder, { log: say, settings })
  const sql = connect(
    { url: otherDatabase(database.superuserUrl, 'openward') },
    { statementTimeout: 0 },
  )
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    await makeAllSums(sql, say)
    await openHours(sql)
    const [token = ''] = await openSessions(sql, 1)
    const [year] = await sql<{ from: string; to: string }[]>`
      select (now()::date - 364)::text as from, now()::date::text as to`
    const product = await startProduct(database.url)
    try {
      const results: Result[] = []
      for (const { id, title } of definitions) {
        const times: number[] = []
        for (let turn = 0; turn <= timed; turn += 1) {
          const begun = performance.now()
          const answer = await fetch(
            `${product.url}/api/reports/${id}?from=${year?.from}&to=${year?.to}`,
            { headers: sessionHeaders(token) },
          )
          await answer.text()
          if (answer.status !== 200) throw new Error(`${id} answers ${answer.status}.`)
          // The first one also plans the statements.
          if (turn > 0) times.push(performance.now() - begun)
        }
        times.sort((a, b) => a - b)
        const slowest = times.at(-1) ?? 0
        say(`${title}: half under ${times[3]?.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`)
        results.push(limitResult('REPORTS', `${title}, slowest of ${timed}`, slowest, most, 'ms'))
      }
      return results
    } finally {
      await product.stop()
      // Other measures of the same clinic are about doctors without hours.
      await sql`delete from schedules where doctor_id is not null`
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

/** Each doctor works from Monday to Friday, with a break at noon. */
async function openHours(sql: Sql): Promise<void> {
  const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, starts: '08:00', ends: '12:00', validFrom: null, validUntil: null },
    { weekday, starts: '13:00', ends: '17:00', validFrom: null, validUntil: null },
  ])
  await sql`
    insert into schedules (id, doctor_id, hours)
    select id, id, ${sql.json(hours)} from users where role = 'doctor'
    on conflict do nothing`
}

async function makeAllSums(sql: Sql, say: (line: string) => void): Promise<void> {
  const keeper = sumsKeeper({
    sql,
    onError: (error) => {
      throw error
    },
  })
  const begun = performance.now()
  await keeper.run()
  await keeper.stop()
  await sql`vacuum analyze report_sums`
  await sql`vacuum analyze report_month_sums`
  const [kept] = await sql<{ rows: number; size: string }[]>`
    select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('report_sums')) as size from report_sums`
  say(
    `${kept?.rows.toLocaleString('en-US')} sums (${kept?.size}) in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
}
