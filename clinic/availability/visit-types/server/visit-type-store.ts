import { fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { ResourceKind } from '../../resources/resource.ts'
import { noReminder } from '../reminder-hours.ts'
import type { NewVisitType, VisitType, VisitTypeChanges } from '../visit-type.ts'

/** More types than any select should hold. */
const mostListed = 500

type InMinorUnits = Omit<VisitType, 'price'> & {
  readonly priceMinor: number | null
  readonly currency: string
}

/** Visit types. A type is never deleted, because visits keep it. */
export function visitTypeStore(sql: Sql) {
  const columns = sql`id, name, minutes, color, price_code, price_minor, buffer_before, buffer_after,
    bookable_by, lead_hours, horizon_days, cutoff_hours, room_ids, device_ids, device_need, capacity,
    preparation, case when reminder_hours = '{}' then ${noReminder}
      else array_to_string(reminder_hours, ', ') end as reminder_hours, status, created_at, updated_at, version,
    (select currency from clinic) as currency`

  async function read(where: Fragment): Promise<VisitType[]> {
    const rows = await sql<InMinorUnits[]>`
      select ${columns} from visit_types where ${where}
      order by status, searchable(name), id limit ${mostListed}`
    return rows.map(({ priceMinor, currency, ...type }) => ({
      ...type,
      price: priceMinor === null ? null : fromMinor(priceMinor, currency),
    }))
  }

  async function find(id: string): Promise<VisitType | undefined> {
    const [type] = await read(sql`id = ${id}`)
    return type
  }

  /** Checks that the rooms and devices of the type exist. */
  async function checkNeeds({ roomIds, deviceIds }: VisitTypeChanges): Promise<void> {
    const known = await sql<{ id: string; kind: ResourceKind }[]>`
      select id, kind from resources where id = any(${[...roomIds, ...deviceIds]})`
    const isKnown = (kind: ResourceKind) => (id: string) =>
      known.some((one) => one.id === id && one.kind === kind)
    const errors = {
      ...(roomIds.every(isKnown('room')) ? {} : { roomIds: 'There is no such room.' }),
      ...(deviceIds.every(isKnown('device')) ? {} : { deviceIds: 'There is no such device.' }),
    }
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  }

  /** The values as columns. */
  function stored({ price, ...values }: VisitTypeChanges, currency: string) {
    return { ...values, priceMinor: price === null ? null : toMinor(price, currency) }
  }

  return {
    find,

    list: (withRetired: boolean) => read(withRetired ? sql`true` : sql`status = 'active'`),

    /** The price is of the currency, the clinic's. */
    async add(viewer: WritingViewer, wanted: NewVisitType, currency: string): Promise<VisitType> {
      const hash = creationHash(wanted)
      const { id, ...values } = wanted
      await checkNeeds(wanted)
      const row = {
        id,
        ...stored(values, currency),
        creationHash: hash,
        createdBy: viewer.userId,
        updatedBy: viewer.userId,
      }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (insert into visit_types ${sql(row)} on conflict do nothing returning id)
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from visit_types where id = ${id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      const type = await find(id)
      if (!type) throw new Problem('unexpected')
      return type
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: VisitTypeChanges,
      currency: string,
    ): Promise<VisitType> {
      await checkNeeds(changes)
      const changed = await unlessTaken(
        () => sql`
          update visit_types set ${sql(stored(changes, currency))}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'visit_types_name',
        nameTaken,
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Two types in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another visit type has this name.' } })
}
