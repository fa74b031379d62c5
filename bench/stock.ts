import { v7 as uuidv7 } from 'uuid'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic, openSessions } from './big-clinic.ts'
import { compareInPairs, connections, drive, sessionHeaders, type Side } from './drive.ts'
import { limitResult, type Result, shareResult } from './result.ts'
import { makeBareTables, type Server, startBare, startProduct } from './servers.ts'
import type { Write } from './workload.ts'

/** Milliseconds within which nineteen of twenty requests answer. */
const most = 100
const timed = 20
const patients = 10_000
const items = 2000
/** Lots that an item had in three years, and movements of a lot over the days after its receipt. */
const lotsOfItem = 50
const movementsOfLot = 50
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }

const idOf = (kind: string, number: number) =>
  `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** STOCK: what the clinic reads of a stock of 5,000,000 movements, and how fast it gives out. */
export async function measureStock(folder: string, say: (line: string) => void): Promise<Result[]> {
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
    await addStock(sql, say)
    const tokens = await openSessions(sql, connections)
    const product = await startProduct(database.url)
    try {
      const reads = await timeReads(product.url, tokens[0] ?? '', say)
      const given = { sql, databaseUrl: database.url, product, tokens, say }
      return [...reads, await compareGiving(given)]
    } finally {
      await product.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

/** Items, places, lots, entries, movements and levels as three years leave them, without the triggers. */
async function addStock(sql: Sql, say: (line: string) => void): Promise<void> {
  const begun = performance.now()
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(`
      insert into stock_items (id, kind, name, category, unit, reorder_level)
      select ('0190000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'drug', 'Drug ' || md5(n::text),
        'Group ' || n % 40, 'tablets', 500
      from generate_series(0, ${items - 1}) n`)
    await tx.unsafe(`
      insert into stock_locations (id, kind, name)
      select ('0190000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'pharmacy', 'Place ' || n
      from generate_series(0, 4) n`)
    await tx.unsafe(`
      create temporary table made on commit drop as
      select n, ('0190000a-0000-7000-8000-' || lpad(to_hex(n % ${items}), 12, '0'))::uuid as item,
        ('0190000b-0000-7000-8000-' || lpad(to_hex(n % 5), 12, '0'))::uuid as place,
        ('0190000c-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as lot,
        current_date - 1095 + (n / ${items}) * 22 as day
      from generate_series(0, ${items * lotsOfItem - 1}) n`)
    await tx.unsafe(`
      insert into stock_lots (id, item_id, lot_number, expires_on, cost_minor, cost_per)
      select lot, item, 'L' || n, day + 500, 1000 + n % 900, 30 from made`)
    await tx.unsafe(`
      create temporary table moved on commit drop as
      select m.*, j, m.day + j as on_day, case j when 0 then 490 else -10 end as quantity,
        ('0190000d-0000-7000-8000-' || lpad(to_hex(m.n / 10 * ${movementsOfLot} + j), 12, '0'))::uuid as entry
      from made m, generate_series(0, ${movementsOfLot - 1}) j where m.day + j <= current_date`)
    await tx.unsafe(`
      insert into stock_entries (id, kind, day, created_at)
      select entry, case min(j) when 0 then 'receive' else 'use' end, min(on_day), min(on_day) + interval '9 hours'
      from moved group by entry`)
    await tx.unsafe(`
      insert into stock_movements (entry_id, item_id, lot_id, location_id, quantity, day)
      select entry, item, lot, place, quantity, on_day from moved order by on_day, n`)
    await tx.unsafe(`
      insert into stock_levels (lot_id, location_id, item_id, from_day, until_day, quantity)
      select lot, place, item, on_day,
        case when j < ${movementsOfLot - 1} and on_day < current_date then on_day + 1 end, 490 - j * 10
      from moved`)
    // Enough of each item to give out while it is measured.
    await tx.unsafe(`
      update stock_levels l set quantity = 1000000 where in_stock and lot_id in
        (select lot from made where n >= ${items * (lotsOfItem - 1)})`)
  })
  await sql`vacuum analyze`
  const [count] = await sql<{ movements: number }[]>`
    select count(*)::int as movements from stock_movements`
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  say(`${count?.movements.toLocaleString('en-US')} movements of stock in ${seconds} s`)
}

async function timeReads(
  url: string,
  token: string,
  say: (line: string) => void,
): Promise<Result[]> {
  const past = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10)
  const item = (turn: number) => idOf('a', (turn * 97) % items)
  const screens: readonly (readonly [what: string, path: (turn: number) => string])[] = [
    ['balance of an item by lot and place', (turn) => `/api/stock-items/${item(turn)}/lots`],
    ['its balance as of a day', (turn) => `/api/stock-items/${item(turn)}/lots?all=yes&at=${past}`],
    ['first page of the stock', () => '/api/stock'],
    ['first page of the stock as of a day', () => `/api/stock?at=${past}`],
    ['items that are to be ordered', () => '/api/stock?only=low'],
    ['movements of an item', (turn) => `/api/stock-entries?itemId=${item(turn)}`],
    ['all movements', () => '/api/stock-entries'],
  ]
  const results: Result[] = []
  for (const [what, path] of screens) {
    const read = async (turn: number) => {
      const answer = await fetch(url + path(turn), { headers: sessionHeaders(token) })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path(turn)} answers ${answer.status}.`)
    }
    // The first ones plan the statements, on each connection to the database.
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(Array.from({ length: connections }, (_, one) => read(one)))
    }
    const times: number[] = []
    for (let turn = 1; turn <= timed; turn += 1) {
      const begun = performance.now()
      await read(turn)
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const [half = 0, p95 = 0] = [times[timed / 2], times[Math.floor(timed * 0.95)]]
    say(`${what}: half under ${half.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    results.push(limitResult('STOCK', `${what}, p95`, p95, most, 'ms'))
  }
  return results
}

interface Sides {
  readonly sql: Sql
  readonly databaseUrl: string
  readonly product: Server
  readonly tokens: readonly string[]
  readonly say: (line: string) => void
}

/** Giving out beside a bare server that writes the same rows, as S-3 compares the creation of a bill. */
async function compareGiving({ sql, databaseUrl, product, tokens, say }: Sides): Promise<Result> {
  await makeBareTables(sql, ['stock_entries', 'stock_movements', 'stock_levels'])
  const bare = await startBare(databaseUrl, [], sessionHeaders(tokens[0] ?? ''))
  let turn = 0
  const give = (): Write => {
    turn += 1
    const place = (turn * 31) % items
    return {
      method: 'POST',
      path: '/api/stock/takings',
      body: {
        id: uuidv7(),
        kind: 'use',
        locationId: idOf('b', (items * (lotsOfItem - 1) + place) % 5),
        lines: [{ itemId: idOf('a', place), quantity: '1' }],
      },
    }
  }
  const run = (side: Side, seconds: number) => {
    const { url } = side === 'bare' ? bare : product
    return drive({ url, tokens, seconds, requests: () => [give] })
  }
  try {
    const rates = await compareInPairs(run, { pairs: 3, seconds: 2.5 }, (ratios) =>
      say(`giving out: ${ratios}`),
    )
    return shareResult('STOCK', 'give out one item', rates, 0.4)
  } finally {
    await bare.stop()
  }
}
