import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { excerptOf, markedText } from '../../../../server/database/word-search.ts'
import type { RecordExcerpt } from '../record-search.ts'

interface Part {
  readonly recordId: string
  readonly part: RecordExcerpt['part']
  readonly text: string
  readonly withHits: string
}

/** Where the sought words stand in records of a page that the viewer may read; the first part with a hit counts. */
export async function recordExcerpts(
  sql: Sql,
  recordIds: readonly string[],
  query: Fragment,
): Promise<ReadonlyMap<string, RecordExcerpt>> {
  const parts = await sql<Part[]>`
    select record_id, part, text, with_hits(text, ${query}) as with_hits from (
      select r.id as record_id, p.part, p.text, p.place
      from medical_records r cross join lateral (values ('notes', r.notes, '1'),
        ('prescription', r.prescription, '2')) p (part, text, place)
      where r.id = any(${recordIds}) and p.text is not null
      union all
      select a.record_id, 'addendum', a.text, '3' || a.id from record_addenda a
      where a.record_id = any(${recordIds})) texts
    order by record_id, place`
  const excerpts = new Map<string, RecordExcerpt>()
  for (const { recordId, part, text, withHits } of parts) {
    const marked = markedText(text, withHits)
    const known = excerpts.get(recordId)
    if (known && (known.hits.length > 0 || marked.hits.length === 0)) continue
    excerpts.set(recordId, { part, ...excerptOf(marked) })
  }
  return excerpts
}
