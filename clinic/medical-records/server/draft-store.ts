import type { Viewer } from '../../../contract/role.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { Draft } from '../draft.ts'

/** Unsaved work: one draft for each writer and form, which nobody else ever reads. */
export function draftStore(sql: Sql) {
  return {
    async find(viewer: Viewer, form: string): Promise<Draft | null> {
      const [draft] = await sql<Draft[]>`
        select content, updated_at from drafts where user_id = ${viewer.userId} and form = ${form}`
      return draft ?? null
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

/** Also part of the transaction that saves what the draft holds. */
export async function dropDraftOf(sql: AnySql, viewer: Viewer, form: string): Promise<void> {
  await sql`delete from drafts where user_id = ${viewer.userId} and form = ${form}`
}
