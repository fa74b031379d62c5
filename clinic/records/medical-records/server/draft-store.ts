import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type Draft, formOfNew } from '../draft.ts'

/** Most drafts of new records that are offered back; nobody looks for one among more. */
const mostOffered = 20

/** Unsaved work: one draft for each writer and form, which nobody else ever reads. */
export function draftStore(sql: Sql) {
  return {
    async find(viewer: Viewer, form: string): Promise<Draft[]> {
      return sql<Draft[]>`
        select form, content, updated_at from drafts
        where user_id = ${viewer.userId}
          and ${form === 'new' ? sql`form like ${formOfNew('%')}` : sql`form = ${form}`}
        order by updated_at desc limit ${mostOffered}`
    },

    async keep(viewer: Viewer, form: string, content: Draft['content']): Promise<void> {
      await sql`
        insert into drafts (user_id, form, content)
        values (${viewer.userId}, ${form}, ${sql.json(content)})
        on conflict (user_id, form) do update set content = excluded.content, updated_at = now()`
    },

    drop: (viewer: Viewer, form: string) => dropDraftOf(sql, viewer, form),
  }
}

/** Drops a draft, also within the transaction that saves its form. */
export async function dropDraftOf(sql: AnySql, viewer: Viewer, form: string): Promise<void> {
  await sql`delete from drafts where user_id = ${viewer.userId} and form = ${form}`
}
