import { Agent, get } from 'node:http'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { openSessions } from './big-clinic.ts'
import { sessionHeaders } from './drive.ts'
import type { Result } from './result.ts'
import { startProduct } from './servers.ts'
import { drawWorkload } from './workload.ts'

/** Timed requests of one kind, after some untimed ones. */
const timed = 300
const untimed = 100
const mostTimes = 1.5

/** A screen that one person opens: all its addresses are requested at once, as the screen does. */
type Screen = readonly string[]

/** S-7: how long a screen waits in a grown clinic, compared with one of 10,000 patients. */
export async function measureGrowth(
  folders: { readonly small: string; readonly grown: string },
  say: (line: string) => void,
): Promise<Result[]> {
  const small = await waits(folders.small, say)
  const grown = await waits(folders.grown, say)
  return [...small].map(([what, before]) => {
    const now = grown.get(what) ?? Number.NaN
    return {
      id: 'S-7',
      what: `${what}, p95 of a grown clinic`,
      bare: `${before.toFixed(1)} ms`,
      product: `${now.toFixed(1)} ms`,
      ratio: (now / before).toFixed(2),
      target: `at most ${mostTimes}`,
      isMet: now / before <= mostTimes,
    }
  })
}

/** The 95th percentile of each kind of screen in milliseconds, for one person at a time. */
async function waits(
  folder: string,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const database = await startEmbedded(folder, { log: say })
  const sql = connect({ url: otherDatabase(database.superuserUrl, 'openward') })
  try {
    const [token = ''] = await openSessions(sql, 1)
    const screens = await drawScreens(sql)
    const product = await startProduct(database.url)
    try {
      const found = new Map<string, number>()
      for (const [what, list] of screens) {
        const times: number[] = []
        for (let turn = 0; turn < untimed + timed; turn += 1) {
          const begun = performance.now()
          const addresses = list[turn % list.length] ?? []
          await Promise.all(addresses.map((address) => ask(product.url + address, token)))
          if (turn >= untimed) times.push(performance.now() - begun)
        }
        times.sort((a, b) => a - b)
        const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
        found.set(what, p95)
        say(
          `${what}: half under ${(times[timed / 2] ?? 0).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        )
      }
      return found
    } finally {
      await product.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

async function drawScreens(sql: Sql): Promise<ReadonlyMap<string, readonly Screen[]>> {
  const { reads, patientIds } = await drawWorkload(sql)
  const alone = (list: readonly string[]) => list.map((address) => [address])
  const today = new Date().toISOString().slice(0, 10)
  return new Map([
    ['search', alone(reads.search)],
    ['first page of a list', alone(lists.map(({ path }) => path))],
    ['last page of a list', alone(await Promise.all(lists.map((list) => lastPage(sql, list))))],
    ["one doctor's day", alone(reads.day)],
    ['calendar day of ten doctors', alone(await calendarDays(sql))],
    ["a week of a doctor's free slots", alone(await freeWeeks(sql))],
    [
      'patient page',
      patientIds.map((id) => [
        `/api/patients/${id}`,
        ...lists.slice(1).map(({ path }) => `${path}?patientId=${id}`),
      ]),
    ],
    [
      'dashboard',
      [['/api/dashboards/counts', `/api/appointments?from=${today}&to=${today}&order=oldest`]],
    ],
  ])
}

/** The next weekdays of ten doctors each, with ten other doctors for each day. */
async function calendarDays(sql: Sql): Promise<string[]> {
  const found = await sql<{ ids: string; day: string }[]>`
    select string_agg(id::text, ',') as ids, (now()::date + (place / 10)::int % 8)::text as day
    from (select id, row_number() over (order by id) - 1 as place from users
      where role = 'doctor' order by id limit 50) d
    group by place / 10`
  return found.map(({ ids, day }) => `/api/calendar?from=${day}&to=${day}&doctors=${ids}`)
}

/** The coming week of fifty doctors, who all have the clinic's hours. */
async function freeWeeks(sql: Sql): Promise<string[]> {
  const found = await sql<{ id: string; first: string; last: string }[]>`
    select id, now()::date::text as first, (now()::date + 6)::text as last
    from users where role = 'doctor' order by id limit 50`
  return found.map(
    ({ id, first, last }) => `/api/free-slots?doctorId=${id}&from=${first}&to=${last}`,
  )
}

interface List {
  readonly path: string
  readonly from: string
  /** Columns of the list's order, as its cursors hold them. */
  readonly columns: readonly [string, string]
  readonly end: 'asc' | 'desc'
}

const lists: readonly List[] = [
  {
    path: '/api/patients',
    from: 'patients where merged_into is null and archived_at is null',
    columns: ['sort_name', 'id'],
    end: 'desc',
  },
  {
    path: '/api/appointments',
    from: 'appointments where deleted_at is null',
    columns: ['starts_at', 'id'],
    end: 'asc',
  },
  {
    path: '/api/medical-records',
    from: 'medical_records',
    columns: ['record_date', 'id'],
    end: 'asc',
  },
  {
    path: '/api/bills',
    from: 'bills where voided_at is null',
    columns: ['bill_date', 'id'],
    end: 'asc',
  },
]

/** The page after the row that is 25 rows before the end. */
async function lastPage(sql: Sql, { path, from, columns, end }: List): Promise<string> {
  const [first, second] = columns
  const [row] = await sql.unsafe<{ cursor: string[] }[]>(
    `select array[${first}::text, ${second}::text] as cursor from ${from}
    order by ${first} ${end}, ${second} ${end} offset 25 limit 1`,
  )
  const cursor = Buffer.from(JSON.stringify(row?.cursor)).toString('base64url')
  return `${path}?after=${cursor}`
}

const agent = new Agent({ keepAlive: true })

function ask(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: sessionHeaders(token) }, (answer) => {
      const isRight = answer.statusCode === 200
      answer.on('end', () =>
        isRight ? resolve() : reject(new Error(`${url} answers ${String(answer.statusCode)}.`)),
      )
      answer.on('error', reject).resume()
    }).on('error', reject)
  })
}
