import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  mostViews,
  type NewSavedView,
  type SavedView,
  type SavedViewChanges,
} from '../saved-view.ts'

/** Saved views; each call reads and writes those of its viewer alone. */
export function savedViewStore(sql: Sql) {
  const columns = sql`id, list, name, content, is_default`

  async function find(viewer: Viewer, id: string, db: AnySql = sql) {
    const [view] = await db<SavedView[]>`
      select ${columns} from saved_views where id = ${id} and user_id = ${viewer.userId}`
    return view
  }

  return {
    find: (viewer: Viewer, id: string) => find(viewer, id),

    list: async (viewer: Viewer): Promise<SavedView[]> => sql<SavedView[]>`
      select ${columns} from saved_views where user_id = ${viewer.userId} order by lower(name), id`,

    async add(viewer: Viewer, wanted: NewSavedView): Promise<SavedView> {
      const hash = creationHash(wanted)
      const { userId } = viewer
      await sql.begin(async (tx) => {
        // The lock keeps the bound when several tabs save at once.
        await tx`select 1 from users where id = ${userId} for no key update`
        const [stored] = await tx<{ createdBy: string; creationHash: Buffer }[]>`
          select user_id as created_by, creation_hash from saved_views where id = ${wanted.id}`
        if (stored) return checkSameCreation(stored, userId, hash)
        const others = await tx<{ isTaken: boolean }[]>`
          select lower(name) = lower(${wanted.name}) as is_taken from saved_views
          where user_id = ${userId} and list = ${wanted.list}`
        if (others.some(({ isTaken }) => isTaken)) throw nameTaken()
        if (others.length >= mostViews) {
          const detail = `A list has at most ${mostViews} views. Delete one first.`
          throw new Problem('conflict', { detail })
        }
        await tx`insert into saved_views ${tx({ ...wanted, userId, creationHash: hash })}`
      })
      const view = await find(viewer, wanted.id)
      if (!view) throw new Problem('not-found')
      return view
    },

    change: (viewer: Viewer, id: string, { name, isDefault }: SavedViewChanges) =>
      sql.begin(async (tx) => {
        if (isDefault) {
          await tx`
            update saved_views set is_default = false
            where user_id = ${viewer.userId} and is_default and id <> ${id}
              and list = (select list from saved_views where id = ${id})`
        }
        await unlessTaken(
          () => tx`
            update saved_views set name = ${name}, is_default = ${isDefault}
            where id = ${id} and user_id = ${viewer.userId}`,
          'saved_views_name',
          nameTaken,
        )
        const view = await find(viewer, id, tx)
        if (!view) throw new Problem('not-found')
        return view
      }),

    async remove(viewer: Viewer, id: string): Promise<void> {
      await sql`delete from saved_views where id = ${id} and user_id = ${viewer.userId}`
    },
  }
}

function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another view of this list has this name.' } })
}
