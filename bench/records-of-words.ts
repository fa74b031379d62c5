import { createHash } from 'node:crypto'
import type { Sql } from '../server/database/connect.ts'
import { withoutIndexes } from './big-clinic.ts'

const vocabulary = 40_000
const sentences = 50_000

/** The word of a rank: the first ones stand in most records, the last ones in some hundred of two million. */
export function wordNumber(rank: number): string {
  const letters = createHash('md5').update(String(rank)).digest('hex')
  const word = letters.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  return word.slice(0, 4 + (rank % 6))
}

/**
 * Replaces the records of a clinic by this many short ones, of about forty words each. A word of rank n is
 * about n times as rare as the first one, as in any language; each record also has a word of its own.
 */
export async function addRecordsOfWords(
  sql: Sql,
  records: number,
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now()
  const words = Array.from({ length: vocabulary }, (_, place) => wordNumber(place + 1))
  // As parameters the numbers let PostgreSQL join by hashes.
  const [people] = await sql<{ patients: number; doctors: number }[]>`
    select (select count(*)::int from patients) as patients,
      (select count(*)::int from users where role = 'doctor') as doctors`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx`set local work_mem = '256MB'`
    await tx`select setseed(0.5)`
    await tx`truncate medical_records cascade`
    await tx`create temporary table vocabulary as
      select word, rank::int from unnest(${words}::text[]) with ordinality w (word, rank)`
    await tx`create temporary table sentences as
      select id, string_agg(word, ' ' order by place) || '.' as text
      from (select id, place, least(${vocabulary}, floor(exp(random() * ln(${vocabulary}::float8))))::int as rank
        from generate_series(0, ${sentences - 1}) id, generate_series(1, 8) place) drawn
      join vocabulary using (rank) group by id`
    await tx`analyze sentences`
    await withoutIndexes(tx, 'medical_records', async () => {
      await tx`
        insert into medical_records (id, patient_id, doctor_id, record_date, notes, prescription,
          signed_at, creation_hash)
        select ('01900007-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, p.id, d.id,
          date '2026-01-01' - (n * 7919 % 3650)::int,
          concat_ws(' ', a.text, b.text, c.text, e.text, 'case' || n), f.text, now(), null
        from generate_series(0, ${records - 1}::bigint) n
        join sentences a on a.id = n * 7919 % ${sentences} join sentences b on b.id = n * 104729 % 49999
        join sentences c on c.id = n * 1299709 % 49993 join sentences e on e.id = n * 15485863 % 49991
        join sentences f on f.id = n * 32452843 % 49957
        join (select id, row_number() over (order by id) - 1 as place from patients) p
          on p.place = n * 31 % ${people?.patients ?? 1}::bigint
        join (select id, row_number() over (order by id) - 1 as place from users
          where role = 'doctor') d on d.place = n % ${people?.doctors ?? 1}::bigint`
    })
  })
  await sql`vacuum analyze medical_records`
  const [size] = await sql<{ rows: string; table: string; index: string }[]>`
    select (select count(*) from medical_records) as rows,
      pg_size_pretty(pg_table_size('medical_records')) as table,
      pg_size_pretty(pg_relation_size('medical_records_words')) as index`
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  say(`${size?.rows} records in ${size?.table}, words in ${size?.index}, after ${seconds} s`)
}
