import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { Criterion } from '../criterion.ts'
import {
  mostLists,
  type NewPatientList,
  type PatientList,
  type PatientListChanges,
} from '../patient-list.ts'

/** More than the desk of any clinic shares. */
const mostListed = 500

/** Saved criteria: the own lists of the viewer, and those shared with the desk. */
export function patientListStore(sql: Sql) {
  /**
   * Ids of doctors, visit types and fields stand in the criteria; their names are read with the list. An id of a
   * patient's account names nobody.
   */
  const named = (part: string) =>
    sql`(select c ->> ${part} from jsonb_array_elements(l.criteria) c where c ? ${part})`

  const read = (viewer: Viewer, where: Fragment) => sql<PatientList[]>`
    select l.id, l.name, l.sharing, l.criteria, l.created_at, l.updated_at, l.version,
      jsonb_build_object('id', o.id, 'name', nullif(o.name, ''), 'email', o.email) as owner,
      l.owner_id = ${viewer.userId} or ${viewer.role === 'admin'} as may_change,
      coalesce((select jsonb_object_agg(id, name) from (
        select id::text, coalesce(nullif(u.name, ''), u.email, '') as name from users u
          where u.role <> 'patient' and u.id::text in ${named('doctorId')}
        union all
        select id::text, t.name from visit_types t where t.id::text in ${named('visitTypeId')}
        union all
        select id::text, f.label from extra_fields f where f.id::text in ${named('fieldId')}
      ) n), '{}') as names
    from patient_lists l join users o on o.id = l.owner_id
    where ${where} and (l.owner_id = ${viewer.userId} or l.sharing = 'desk')
    order by searchable(variadic array[l.name]), l.id limit ${mostListed}`

  async function find(viewer: Viewer, id: string): Promise<PatientList | undefined> {
    const [list] = await read(viewer, sql`l.id = ${id} and l.deleted_at is null`)
    return list
  }

  /** After a write that may have met a newer version. */
  async function written(viewer: Viewer, id: string, count: number): Promise<PatientList> {
    const current = await find(viewer, id)
    if (!current) throw new Problem('not-found')
    if (count === 0) throw new Problem('changed', { current })
    return current
  }

  return {
    find,

    /** Also a deleted one, for bringing it back. */
    async findWithDeleted(viewer: Viewer, id: string): Promise<PatientList | undefined> {
      const [list] = await read(viewer, sql`l.id = ${id}`)
      return list
    },

    list: async (viewer: Viewer): Promise<PatientList[]> => read(viewer, sql`l.deleted_at is null`),

    async add(viewer: WritingViewer, wanted: NewPatientList): Promise<PatientList> {
      const hash = creationHash(wanted)
      const { userId } = viewer
      const { id, name, sharing } = wanted
      await sql.begin(async (tx) => {
        // The lock keeps the bound when several tabs save at once.
        await tx`select from users where id = ${userId} for no key update`
        const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from patient_lists where id = ${id}`
        if (stored) return checkSameCreation(stored, userId, hash)
        const [own] = await tx<{ count: number }[]>`
          select count(*)::int as count from patient_lists
          where owner_id = ${userId} and deleted_at is null`
        if ((own?.count ?? 0) >= mostLists) {
          const detail = `An account has at most ${mostLists} lists. Delete one first.`
          throw new Problem('conflict', { detail })
        }
        await unlessTaken(
          () => tx`
            with made as (
              insert into patient_lists (id, owner_id, name, sharing, criteria, creation_hash,
                created_by, updated_by)
              values (${id}, ${userId}, ${name}, ${sharing}, ${asJson(wanted.criteria)}::text::jsonb,
                ${hash}, ${userId}, ${userId})
              returning id
            )
            select from made where ${writtenIn(tx, viewer.context)}`,
          'patient_lists_name',
          nameTaken,
        )
      })
      return written(viewer, id, 1)
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      { name, sharing, criteria }: PatientListChanges,
    ): Promise<PatientList> {
      const { count } = await unlessTaken(
        () => sql`
          update patient_lists set name = ${name}, sharing = ${sharing},
            criteria = ${asJson(criteria)}::text::jsonb, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version} and deleted_at is null`,
        'patient_lists_name',
        nameTaken,
      )
      return written(viewer, id, count)
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const { count } = await sql`
        update patient_lists set deleted_at = now(), updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and deleted_at is null`
      if (count === 0) await written(viewer, id, count)
    },

    /** One that is not deleted stays as it is. */
    async restore(viewer: WritingViewer, id: string): Promise<PatientList> {
      await unlessTaken(
        () => sql`
          update patient_lists set deleted_at = null, updated_by = ${acting(sql, viewer)}
          where id = ${id} and deleted_at is not null`,
        'patient_lists_name',
        nameTaken,
      )
      return written(viewer, id, 1)
    },
  }
}

/** A text: the driver would write a parameter of type jsonb as JSON a second time. */
const asJson = (criteria: readonly Criterion[]) => JSON.stringify(criteria)

function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another list has this name.' } })
}
