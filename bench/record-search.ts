import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic } from './big-clinic.ts'
import { sessionHeaders } from './drive.ts'
import { addRecordsOfWords, wordNumber } from './records-of-words.ts'
import { limitResult, type Result } from './result.ts'
import { type Server, startProduct } from './servers.ts'

const patients = 10_000
/** Milliseconds within which nineteen of twenty searches answer. */
const most = 200
const timed = 60
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }

interface Setting {
  readonly folder: string
  readonly records: number
}

/** WORDS: searches in the texts of millions of records. */
export async function measureRecordSearch(
  { folder, records }: Setting,
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
    await loadBigClinic(sql, patients, say)
    await addRecordsOfWords(sql, records, say)
    const product = await startProduct(database.url)
    try {
      return await timeSearches({ sql, product, records }, say)
    } finally {
      await product.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

/** Every sort of search on a database that has these records. */
export async function timeSearches(
  { sql, product, records }: { sql: Sql; product: Server; records: number },
  say: (line: string) => void,
): Promise<Result[]> {
  const results: Result[] = []
  for (const reader of ['all records', "one doctor's records"] as const) {
    const token = await openSession(sql, reader)
    for (const [what, searches] of searchesOf(records)) {
      const times = await timesOf(product, token, searches)
      const half = times[Math.floor(times.length / 2)] ?? Number.NaN
      const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
      say(`${what} in ${reader}: half under ${half.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
      results.push(limitResult('WORDS', `${what} in ${reader}, p95`, p95, most, 'ms'))
    }
  }
  return results
}

async function openSession(
  sql: Sql,
  reader: 'all records' | "one doctor's records",
): Promise<string> {
  const token = newToken()
  const role = reader === 'all records' ? 'staff' : 'doctor'
  // Staff with the duty of a nurse read the records of everybody.
  await sql`update users set permissions = '{records.list,records.read}' where role = 'staff'`
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select ${tokenHash(token)}, id, now() + interval '12 hours' from users
    where role = ${role} and status = 'active' order by id limit 1`
  return token
}

/** Sixty different searches of each sort. */
function searchesOf(records: number): ReadonlyMap<string, readonly string[]> {
  const list = (make: (place: number) => string) => Array.from({ length: timed }, (_, n) => make(n))
  return new Map([
    ['a word of one record', list((n) => `case${Math.floor((records / timed) * n)}`)],
    ['a rare word', list((n) => wordNumber(39_000 - n * 13))],
    ['a word of one record in a hundred', list((n) => wordNumber(300 + n * 5))],
    ['a very common word', list((n) => wordNumber(1 + (n % 12)))],
    ['two common words', list((n) => `${wordNumber(2 + (n % 20))} ${wordNumber(30 + n)}`)],
    ['a common and a rare word', list((n) => `${wordNumber(1)} ${wordNumber(9000 + n * 101)}`)],
    [
      'three words of middle rank',
      list((n) => [90, 140, 200].map((m) => wordNumber(m + n)).join(' ')),
    ],
    ['the beginning of a word', list((n) => wordNumber(40 + n * 70).slice(0, 4))],
    ['a phrase of common words', list((n) => `"${wordNumber(1 + (n % 7))} ${wordNumber(9 + n)}"`)],
    ['a word that nobody wrote', list((n) => `zzz${n}zzz`)],
  ])
}

async function timesOf(
  { url }: Server,
  token: string,
  searches: readonly string[],
): Promise<number[]> {
  const times: number[] = []
  const headers = sessionHeaders(token)
  const ask = async (search: string) => {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/record-search?search=${encodeURIComponent(search)}`, {
      headers,
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${search} answers ${answer.status}.`)
    return performance.now() - begun
  }
  for (const search of searches.slice(0, 5)) await ask(search)
  for (const search of searches) times.push(await ask(search))
  return times.sort((a, b) => a - b)
}
