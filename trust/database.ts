import type { Sql } from '../server/database/connect.ts'

/** Tables that reads, refusals and work in the background may write to. */
const unwatched = [
  'sign_in_failures',
  'row_counts',
  'drafts',
  'list_marks',
  'doubles_due',
  ...['vaccinations_due', 'vaccinations_computed'],
  ...['measured_kinds', 'measured_values', 'measured_changes'],
  // The words of a document at its first print.
  'bill_papers',
  'account_statements',
  'e_invoices',
]

async function tablesOf(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
  return tables.map(({ name }) => name)
}

/** One hash per table over all its rows. */
export async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const name of await tablesOf(sql)) {
    if (unwatched.includes(name) || name.startsWith('audit_')) continue
    const [row] = await sql<{ hash: string }[]>`
      select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash
      from ${sql(name)} t`
    hashes[name] = row?.hash ?? ''
  }
  return hashes
}

/** Names of the tables that contain one of some texts, plain or as the bytes of a `bytea`. */
export async function tablesHolding(sql: Sql, texts: readonly string[]): Promise<string[]> {
  const sought = texts.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    ...(/^[\w-]{43}$/.test(text) ? [Buffer.from(text, 'base64url').toString('hex')] : []),
  ])
  const holding: string[] = []
  for (const name of await tablesOf(sql)) {
    const [row] = await sql<{ isThere: boolean }[]>`
      select exists (select from ${sql(name)} t, unnest(${sought}::text[]) as sought
        where strpos(t::text, sought) > 0) as is_there`
    if (row?.isThere) holding.push(name)
  }
  return holding
}
