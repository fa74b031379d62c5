import { v7 as uuidv7 } from 'uuid'
import { newToken, tokenHash } from '../clinic/access/session/server/session-token.ts'
import { connect, otherDatabase } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { loadBigClinic } from './big-clinic.ts'
import { median, sessionHeaders } from './drive.ts'
import { addRecordsOfWords } from './records-of-words.ts'
import type { Result } from './result.ts'
import { type Server, startProduct } from './servers.ts'

const patients = 10_000
/** Times as long as without words that a write may take. */
const most = 1.15
/** Records of one turn. */
const written = 100
const turns = 21

/** One side of the comparison: a server on its own database. */
interface Side {
  readonly server: Server
  readonly token: string
}
interface Note {
  readonly patientId: string
  readonly notes: string
  readonly prescription: string | null
}

/**
 * WRITE: the cost of the words and their index for a doctor who adds and edits records, commit included. Two databases
 * of the same content, one of them without words, take turns under one PostgreSQL.
 */
export async function measureRecordWrites(
  { folder, records }: { folder: string; records: number },
  say: (line: string) => void,
): Promise<Result[]> {
  const database = await startEmbedded(folder, { log: say })
  const urlOf = (name: string) => otherDatabase(database.superuserUrl, name)
  const sql = connect({ url: urlOf('openward') }, { statementTimeout: 0 })
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    await loadBigClinic(sql, patients, say)
    await addRecordsOfWords(sql, records, say)
  } finally {
    await sql.end()
  }
  const admin = connect({ url: urlOf('postgres') }, { statementTimeout: 0 })
  await admin`create database wordless template openward owner openward`
  await admin.end()
  const wordless = connect({ url: urlOf('wordless') }, { statementTimeout: 0 })
  await wordless`alter table medical_records drop column words`
  await wordless`vacuum analyze medical_records`
  try {
    return await timeWrites(database.url, urlOf, say)
  } finally {
    await wordless.end()
    await database.stop()
  }
}

export async function timeWrites(
  url: string,
  urlOf: (name: string) => string,
  say: (line: string) => void,
): Promise<Result[]> {
  const notes = await notesToWrite(urlOf('openward'))
  const names = ['openward', 'wordless'] as const
  const sides: Side[] = []
  for (const name of names) {
    const server = await startProduct(otherDatabase(url, name))
    sides.push({ server, token: await openDoctor(urlOf(name)) })
  }
  const [withWords, without] = sides
  if (!withWords || !without) return []
  try {
    const times = { add: [] as number[][], edit: [] as number[][] }
    for (let turn = 0; turn < turns; turn += 1) {
      // Each side comes first in every second turn.
      const inTurn = turn % 2 === 0 ? [withWords, without] : [without, withWords]
      const took = new Map<Side, { add: number; edit: number }>()
      for (const side of inTurn) took.set(side, await write(side, notes))
      if (turn === 0) continue
      for (const what of ['add', 'edit'] as const) {
        times[what].push([took.get(withWords)?.[what] ?? 0, took.get(without)?.[what] ?? 0])
      }
    }
    return (['add', 'edit'] as const).map((what) => {
      const ratio = median(times[what].map(([a = 0, b = 1]) => a / b))
      const halves = [0, 1].map((place) => median(times[what].map((pair) => pair[place] ?? 0)))
      say(
        `${what} a record: ${halves[0]?.toFixed(2)} ms with its words, ${halves[1]?.toFixed(2)} ms without, ` +
          `ratio ${ratio.toFixed(3)}`,
      )
      return {
        id: 'WRITE',
        what: `${what} a record, beside one without words`,
        bare: `${halves[1]?.toFixed(2)} ms`,
        product: `${halves[0]?.toFixed(2)} ms`,
        ratio: ratio.toFixed(2),
        target: `at most ${most}`,
        isMet: ratio <= most,
      }
    })
  } finally {
    for (const { server } of sides) await server.stop()
  }
}

/** The mean of milliseconds that one request takes, one after the other. */
async function write({ server, token }: Side, notes: readonly Note[]) {
  const headers = {
    ...sessionHeaders(token),
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
  const from = Math.floor(Math.random() * (notes.length - written * 2))
  const made: { id: string; version: number }[] = []
  const send = async (method: string, path: string, body: object, version?: number) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(version && { 'if-match': `"${version}"` }) },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`)
    return JSON.parse(text) as { id: string; version: number }
  }
  let begun = performance.now()
  for (const note of notes.slice(from, from + written)) {
    made.push(
      await send('POST', '/api/medical-records', { id: uuidv7(), date: '2024-05-06', ...note }),
    )
  }
  const add = (performance.now() - begun) / written
  begun = performance.now()
  for (const [place, { id, version }] of made.entries()) {
    const note = notes[from + written + place]
    const texts = { notes: note?.notes, prescription: note?.prescription }
    await send('PUT', `/api/medical-records/${id}`, texts, version)
  }
  return { add, edit: (performance.now() - begun) / written }
}

/** Texts of records, each for a patient whom the doctor has in care. */
async function notesToWrite(url: string): Promise<Note[]> {
  const sql = connect({ url })
  const notes = await sql<Note[]>`
    with doctor as (select id from users where role = 'doctor' order by id limit 1),
    charts as (select patient_id, row_number() over (order by id) - 1 as place from appointments
      where doctor_id = (select id from doctor) and status <> 'canceled'),
    texts as (select notes, prescription, row_number() over (order by id) as place
      from medical_records order by id limit 4000)
    select c.patient_id, t.notes, t.prescription from texts t
    join charts c on c.place = t.place % (select count(*) from charts)`
  await sql.end()
  return [...notes]
}

async function openDoctor(url: string): Promise<string> {
  const sql = connect({ url })
  const token = newToken()
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select ${tokenHash(token)}, id, now() + interval '12 hours' from users
    where role = 'doctor' order by id limit 1`
  await sql.end()
  return token
}
