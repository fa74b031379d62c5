import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { withheldFrom } from '../criterion.ts'
import type { PatientList } from '../patient-list.ts'
import { mostRecalled, type NewRecallList, type RecallList } from '../recall-list.ts'
import { inTime, listedPatients } from './listed-patients.ts'

/** Recall lists that a page shows. */
const mostShown = 200

/**
 * Recall lists. The desk works on all whose criteria it may ask for; doctors on their own, because a list of somebody
 * else can tell of visits with others.
 */
export function recallListStore(sql: Sql) {
  const patients = listedPatients(sql)

  const mine = (viewer: Viewer) =>
    viewer.role === 'doctor' ? sql`r.created_by = ${viewer.userId}` : sql`true`

  const read = (viewer: Viewer, where: Fragment) => sql<RecallList[]>`
    select r.id, r.list_id, r.name, r.criteria, r.names, r.created_at, r.updated_at, r.version,
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end as owner,
      r.created_by = ${viewer.userId} or ${viewer.role === 'admin'} as may_delete,
      jsonb_build_object('open', n.open, 'called', n.called, 'booked', n.booked, 'declined', n.declined) as counts
    from recall_lists r left join users u on u.id = r.created_by
      cross join lateral (
        select count(*) filter (where s.state = 'open') as open,
          count(*) filter (where s.state = 'called') as called,
          count(*) filter (where s.state = 'booked') as booked,
          count(*) filter (where s.state = 'declined') as declined
        from recall_list_patients s where s.recall_list_id = r.id and not s.is_second) n
    where ${where} and r.deleted_at is null and ${mine(viewer)}
    order by r.created_at desc, r.id desc limit ${mostShown}`

  async function find(viewer: Viewer, id: string): Promise<RecallList | undefined> {
    const [list] = await read(viewer, sql`r.id = ${id}`)
    return list
  }

  return {
    find,

    async list(viewer: Viewer): Promise<RecallList[]> {
      const lists = await read(viewer, sql`true`)
      return lists.filter(({ criteria }) => withheldFrom(viewer, criteria).length === 0)
    },

    /** Holds the patients whom the list finds now. */
    async add(
      viewer: WritingViewer,
      { id: listId, criteria, names }: PatientList,
      wanted: NewRecallList,
    ): Promise<RecallList> {
      const hash = creationHash(wanted)
      const { userId } = viewer
      const condition = await patients.condition(viewer)
      await inTime(sql, criteria, async (tx) => {
        const made = await tx`
          insert into recall_lists (id, list_id, name, criteria, names, creation_hash, created_by, updated_by)
          values (${wanted.id}, ${listId}, ${wanted.name}, ${JSON.stringify(criteria)}::text::jsonb,
            ${JSON.stringify(names)}::text::jsonb, ${hash}, ${userId}, ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (made.count === 0) {
          const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
            select created_by, creation_hash from recall_lists where id = ${wanted.id}`
          return checkSameCreation(stored, userId, hash)
        }
        const { count } = await tx`
          insert into recall_list_patients (recall_list_id, patient_id, created_by, updated_by)
          select ${wanted.id}, p.id, ${userId}, ${userId} from patients p
          where ${condition(tx, criteria)} limit ${mostRecalled + 1}`
        if (count === 0) refuse('Nobody meets the criteria of this list now.')
        if (count > mostRecalled) {
          const most = grouped(mostRecalled)
          refuse(
            `A recall list has at most ${most} patients, and this list has more. Add a criterion.`,
          )
        }
      })
      const list = await find(viewer, wanted.id)
      if (!list) throw new Problem('not-found')
      return list
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const { count } = await sql`
        update recall_lists set deleted_at = now(), updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and deleted_at is null`
      if (count > 0) return
      const current = await find(viewer, id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },
  }
}

function refuse(detail: string): never {
  throw new Problem('conflict', { detail })
}
