import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { type ListMarks, mostMarks } from '../list-marks.ts'

/** Searches behind the marks of one session, which alone reads and writes them (K-06). */
export function listMarkStore(sql: Sql) {
  return {
    async of({ sessionHash }: SignedIn): Promise<ListMarks> {
      const rows = await sql<{ mark: string; content: string }[]>`
        select mark, content from list_marks where token_hash = ${sessionHash}`
      return Object.fromEntries(rows.map(({ mark, content }) => [mark, content]))
    },

    async keep({ sessionHash, viewer }: SignedIn, userId: string, marks: ListMarks) {
      if (userId !== viewer.userId) throw new Problem('forbidden')
      const names = Object.keys(marks)
      if (names.length === 0) return
      await sql.begin(async (tx) => {
        // The lock keeps the bound when several tabs write, and finds a session that has just ended.
        const [alive] = await tx`
          select 1 from sessions where token_hash = ${sessionHash} for no key update`
        if (!alive) throw new Problem('signed-out')
        await tx`
          insert into list_marks (token_hash, mark, content)
          select ${sessionHash}, mark, content
          from unnest(${names}::text[], ${Object.values(marks)}::text[]) as given (mark, content)
          on conflict (token_hash, mark) do update
          set content = excluded.content, kept_at = excluded.kept_at`
        await tx`
          delete from list_marks where token_hash = ${sessionHash} and mark in (
            select mark from list_marks where token_hash = ${sessionHash}
            order by kept_at desc, mark offset ${mostMarks})`
      })
    },
  }
}
