import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { containsWords, likeLiteral, wordsOf } from '../../../../server/database/search.ts'
import type { ClinicTermList } from '../clinic-terms.ts'
import { mostTerms, type Term, type TermList } from '../term.ts'
import { type OwnTerm, termsIn } from './term-file.ts'

/** Terms that are written in one statement. */
const atOnce = 5000

/** The clinic's own terms. */
export function clinicTermStore(sql: Sql) {
  const lists = (db: AnySql, list?: TermList) => db<ClinicTermList[]>`
    select l.id as list, l.terms, l.updated_at as loaded_at,
      case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as loaded_by
    from clinic_term_lists l left join users u on u.id = l.updated_by and u.status <> 'deleted'
    ${list === undefined ? db`` : db`where l.id = ${list}`} order by l.id`

  return {
    list: () => lists(sql),

    /** Replaces a list as a whole; a file with a mistake changes nothing. */
    async load(viewer: WritingViewer, list: TermList, file: Uint8Array): Promise<ClinicTermList> {
      // Read to its end first: no transaction is open while a file is looked through.
      const terms = await termsIn(file)
      return sql.begin(async (tx) => {
        await tx`
          insert into clinic_term_lists (id, terms, created_by, updated_by)
          values (${list}, ${terms.length}, ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (id) do update set terms = excluded.terms, updated_by = excluded.updated_by`
        await tx`delete from clinic_terms where list_id = ${list}`
        for (let from = 0; from < terms.length; from += atOnce) {
          const batch = terms.slice(from, from + atOnce).map((term) => ({ ...term }))
          await tx`
            insert into clinic_terms (list_id, line, text, code, system)
            select ${list}, line, text, code, system from jsonb_to_recordset(${tx.json(batch)}) as t (line integer, text text, code text, system text)`
        }
        const [loaded] = await lists(tx, list)
        if (!loaded) throw new Error('The list is gone.')
        return loaded
      })
    },

    async remove({ context }: WritingViewer, list: TermList): Promise<void> {
      await sql`delete from clinic_term_lists where id = ${list} and ${writtenIn(sql, context)}`
    },

    /** The terms that hold every word of a search; those that begin with it come first, then short ones. */
    async find(list: TermList, search: string): Promise<Term[]> {
      const [first] = wordsOf(search)
      if (first === undefined) return []
      const begins = sql`t.search_text like searchable(${likeLiteral(first)}) || '%'`
      const rows = await sql<Pick<OwnTerm, 'text' | 'code' | 'system'>[]>`
        select t.text, t.code, t.system from clinic_terms t
        where t.list_id = ${list} and ${containsWords(sql, 't.search_text', search)}
        order by not ${begins}, length(t.text), t.line limit ${mostTerms}`
      return rows.map(({ text, code, system }) => ({
        ...{ text, unit: null, low: null, high: null, category: null },
        codes: code === null ? [] : [{ system, code, display: text }],
      }))
    },
  }
}
