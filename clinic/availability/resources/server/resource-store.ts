import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { NewResource, Resource, ResourceChanges } from '../resource.ts'

/** More than any clinic has in one house. */
const mostListed = 500

/** Rooms and devices. They are never deleted, because visits keep them. */
export function resourceStore(sql: Sql) {
  const read = (where: Fragment) => sql<Resource[]>`
    select id, kind, name, capacity, note, status, created_at, updated_at, version
    from resources where ${where}
    order by status, kind desc, searchable(name), id limit ${mostListed}`

  async function find(id: string): Promise<Resource | undefined> {
    const [resource] = await read(sql`id = ${id}`)
    return resource
  }

  return {
    find,

    list: async (withRetired: boolean): Promise<Resource[]> =>
      read(withRetired ? sql`true` : sql`status = 'active'`),

    async add(viewer: WritingViewer, wanted: NewResource): Promise<Resource> {
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (
          insert into resources ${sql({ ...wanted, creationHash: hash, ...by })}
          on conflict do nothing returning id
        )
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from resources where id = ${wanted.id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      const resource = await find(wanted.id)
      if (!resource) throw new Problem('unexpected')
      return resource
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: ResourceChanges,
    ): Promise<Resource> {
      const changed = await unlessTaken(
        () => sql`
          update resources set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'resources_name',
        nameTaken,
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Two resources in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another room or device has this name.' } })
}
