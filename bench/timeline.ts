import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { connect, otherDatabase, type Sql } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic } from './big-clinic.ts'
import { sessionHeaders } from './drive.ts'
import { limitResult, type Result } from './result.ts'
import { startProduct } from './servers.ts'

const visits = 1000
const valuesEach = 20
const most = 300
const timed = 40

/** TIMELINE: the chart of somebody with 1,000 visits and 20,000 values, and one with 10 visits beside it. */
export async function measureTimeline(
  folder: string,
  say: (line: string) => void,
): Promise<Result[]> {
  const database = await startEmbedded(folder, { log: say })
  const sql = connect(
    { url: otherDatabase(database.superuserUrl, 'openward') },
    { statementTimeout: 0 },
  )
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    await loadBigClinic(sql, 1000, say)
    const [long = '', short = ''] = await addCharts(sql)
    const token = await openDoctor(sql, [long, short])
    const product = await startProduct(database.url)
    const ask = async (path: string) => {
      const answer = await fetch(product.url + path, { headers: sessionHeaders(token) })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
      return text
    }
    const p95Of = async (path: string) => {
      const times: number[] = []
      for (let turn = 0; turn < timed + 5; turn += 1) {
        const begun = performance.now()
        await ask(path)
        if (turn >= 5) times.push(performance.now() - begun)
      }
      return times.sort((a, b) => a - b)[Math.floor(timed * 0.95)] ?? Number.NaN
    }
    try {
      const of = (id: string, more = '') => `/api/patients/${id}/${more}`
      const deep = Buffer.from(
        JSON.stringify(['2001-01-01', '00000000-0000-0000-0000-000000000000']),
      ).toString('base64url')
      const screens = [
        ['first page of a timeline', 'timeline'],
        ['page in the middle of a timeline', `timeline?after=${deep}`],
        ['words in a timeline', 'timeline?search=number%20777'],
        ['a common word in a timeline', 'timeline?search=warmth'],
        [
          'values of five years in a timeline',
          'timeline?kind=observations&from=1995-01-01&until=1999-12-31',
        ],
        ['summary of a chart', 'summary'],
        ['chart as of a day', 'as-of?at=2100-01-01'],
        ['records as of a day', 'as-of/records?at=2100-01-01'],
      ] as const
      const results: Result[] = []
      for (const [what, path] of screens) {
        const [inShort, inLong] = [await p95Of(of(short, path)), await p95Of(of(long, path))]
        say(`${what}: p95 ${inLong.toFixed(1)} ms, with 10 visits ${inShort.toFixed(1)} ms`)
        results.push({
          ...limitResult('TIMELINE', `${what}, p95`, inLong, most, 'ms'),
          bare: `${inShort.toFixed(1)} ms`,
          ratio: (inLong / inShort).toFixed(2),
        })
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

/** Fills two charts with a visit every two weeks, each with a record and its values; answers their ids. */
async function addCharts(sql: Sql): Promise<string[]> {
  const charts = await sql<{ id: string }[]>`select id from patients order by id limit 2`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [place, { id }] of charts.entries()) {
      const count = place === 0 ? visits : 10
      await tx`
        insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status)
        select gen_random_uuid(), ${id}, d.id, at, at + interval '30 minutes', 'Reason ' || n, 'completed'
        from (select n, timestamptz '1985-01-07 09:00Z' + make_interval(days => n * 14, hours => ${place}) as at
          from generate_series(1, ${count}::int) n) v,
          (select id from users where role = 'doctor' order by id limit 1) d`
      await tx`
        insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
          signed_at)
        select gen_random_uuid(), patient_id, doctor_id, id, starts_at::date, reason || ': '
          || repeat('Pain for two weeks, worse in the morning, better with warmth. ', 8)
          || 'Number ' || substr(reason, 8), now()
        from appointments where patient_id = ${id} and reason like 'Reason %'`
      await tx`
        insert into observations (id, patient_id, appointment_id, text, measure, category, status, taken,
          value, unit, low, high)
        select gen_random_uuid(), patient_id, id, 'Value ' || n, 'value-' || n, 'laboratory', 'final',
          to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'), n + random(), 'mmol/L', 1, 20
        from appointments, generate_series(1, ${valuesEach}::int) n
        where patient_id = ${id} and reason like 'Reason %'`
      await tx`
        insert into conditions (id, patient_id, text, kind, status, since)
        select gen_random_uuid(), ${id}, 'Problem ' || n, 'problem', 'active',
          (1985 + n % 40)::text from generate_series(1, ${count / 5}::int) n`
    }
  })
  await sql`vacuum analyze`
  return charts.map(({ id }) => id)
}

/** The session of a doctor who has the patients in care. */
async function openDoctor(sql: Sql, patientIds: readonly string[]): Promise<string> {
  const token = newToken()
  const [doctor] = await sql<{ id: string }[]>`
    select id from users where role = 'doctor' order by id limit 1`
  const id = doctor?.id ?? ''
  await sql`
    insert into care_takings (id, patient_id, doctor_id, reason, taken_at, expires_at)
    select gen_random_uuid(), unnest(${patientIds}::uuid[]), ${id}, 'on call', now(),
      now() + interval '10 days'`
  await sql`insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${id}, now() + interval '12 hours')`
  return token
}
