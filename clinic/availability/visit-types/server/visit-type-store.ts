import { fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
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
  const columns = sql`t.id, t.name, minutes, color, item_id, i.code as price_code,
    price_on(i.prices, 'standard', today_in_clinic()) as price_minor, free_days, buffer_before, buffer_after,
    bookable_by, lead_hours, horizon_days, cutoff_hours, room_ids, device_ids, device_need, capacity,
    preparation, case when reminder_hours = '{}' then ${noReminder}
      else array_to_string(reminder_hours, ', ') end as reminder_hours, t.status, t.created_at, t.updated_at,
    t.version, (select currency from clinic) as currency`

  async function read(where: Fragment): Promise<VisitType[]> {
    const rows = await sql<InMinorUnits[]>`
      select ${columns} from visit_types t left join price_items i on i.id = t.item_id where ${where}
      order by t.status, searchable(t.name), t.id limit ${mostListed}`
    return rows.map(({ priceMinor, currency, ...type }) => ({
      ...type,
      price: priceMinor === null ? null : fromMinor(priceMinor, currency),
    }))
  }

  async function find(id: string): Promise<VisitType | undefined> {
    const [type] = await read(sql`t.id = ${id}`)
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

  /** Writes code and price to the price list, and answers the item of the type and its other values as columns. */
  async function charged(
    db: AnySql,
    { price, priceCode, ...values }: VisitTypeChanges,
    item: string | null,
    currency: string,
    by: string,
  ) {
    const minor = price === null ? null : toMinor(price, currency)
    const [charge] = await db<{ itemId: string | null }[]>`
      select charge_by(${item}, ${values.name}, ${priceCode}, ${minor}, ${by}) as item_id`
    return { ...values, itemId: charge?.itemId ?? null }
  }

  return {
    find,

    list: (withRetired: boolean) => read(withRetired ? sql`true` : sql`t.status = 'active'`),

    /** The price is of the currency, the clinic's. */
    async add(viewer: WritingViewer, wanted: NewVisitType, currency: string): Promise<VisitType> {
      const hash = creationHash(wanted)
      const { id, ...values } = wanted
      await checkNeeds(wanted)
      await sql.begin(async (tx) => {
        await tx`select ${acting(tx, viewer)}`
        // A request sent twice at once waits here for the first, and then changes nothing.
        await tx`select pg_advisory_xact_lock(hashtext(${id}))`
        const [known] = await tx`
          select from visit_types where id = ${id}
            or status = 'active' and searchable(variadic array[name]) = searchable(variadic array[${values.name}::text])`
        if (known) return
        const row = {
          id,
          ...(await charged(tx, values, null, currency, viewer.userId)),
          creationHash: hash,
          createdBy: viewer.userId,
          updatedBy: viewer.userId,
        }
        await tx`insert into visit_types ${tx(row)} on conflict do nothing`
      })
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
        () =>
          sql.begin(async (tx) => {
            const [before] = await tx<{ itemId: string | null }[]>`
              select item_id, ${acting(tx, viewer)} from visit_types
              where id = ${id} and version = ${version} for update`
            if (!before) return false
            const row = await charged(tx, changes, before.itemId, currency, viewer.userId)
            await tx`update visit_types set ${tx(row)}, updated_by = ${viewer.userId} where id = ${id}`
            return true
          }),
        'visit_types_name',
        nameTaken,
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (!changed) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Two types in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another visit type has this name.' } })
}
