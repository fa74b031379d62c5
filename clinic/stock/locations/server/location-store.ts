import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import {
  mostLocations,
  type NewStockLocation,
  type StockLocation,
  type StockLocationChanges,
} from '../stock-location.ts'

/** Places where stock is kept. They are never deleted, because movements name them. */
export function locationStore(sql: Sql) {
  const read = (where: Fragment) => sql<StockLocation[]>`
    select l.id, l.kind, l.name, l.resource_id, r.name as room, l.low_celsius::float8 as low_celsius,
      l.high_celsius::float8 as high_celsius, l.note, l.status, l.created_at, l.updated_at, l.version
    from stock_locations l left join resources r on r.id = l.resource_id where ${where}
    order by l.status, searchable(l.name), l.id limit ${mostLocations}`

  async function find(id: string): Promise<StockLocation | undefined> {
    const [location] = await read(sql`l.id = ${id}`)
    return location
  }

  async function checkRoom({ resourceId }: StockLocationChanges): Promise<void> {
    if (resourceId === null) return
    const [room] = await sql`select from resources where id = ${resourceId} and kind = 'room'`
    if (!room) refuseField('resourceId', 'There is no such room.')
  }

  return {
    find,

    list: (withRetired: boolean) => read(withRetired ? sql`true` : sql`l.status = 'active'`),

    async add(viewer: WritingViewer, wanted: NewStockLocation): Promise<StockLocation> {
      await checkRoom(wanted)
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (
          insert into stock_locations ${sql({ ...wanted, creationHash: hash, ...by })}
          on conflict do nothing returning id
        )
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from stock_locations where id = ${wanted.id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      const location = await find(wanted.id)
      if (!location) throw new Problem('unexpected')
      return location
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: StockLocationChanges,
    ): Promise<StockLocation> {
      await checkRoom(changes)
      const changed = await unlessTaken(
        () => sql`
          update stock_locations set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'stock_locations_name',
        nameTaken,
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Two places in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another place has this name.' } })
}
