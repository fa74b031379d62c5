import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { type Charge, mostCharges, type NewCharge } from '../charge.ts'

/** Charges of visits. The caller has checked that the viewer sees the visit. */
export function chargeStore(sql: Sql) {
  const read = (where: Fragment) => sql<Charge[]>`
    select c.id, c.appointment_id, c.patient_id, c.item_id, i.name, i.code,
      trim_scale(c.quantity)::text as quantity, c.note, c.bill_id is not null as is_billed,
      case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as added_by, c.created_at
    from charges c join price_items i on i.id = c.item_id left join users u on u.id = c.created_by
    where ${where} order by c.created_at, c.id limit ${mostCharges}`

  async function find(id: string): Promise<Charge | undefined> {
    const [charge] = await read(sql`c.id = ${id}`)
    return charge
  }

  return {
    find,

    list: (appointmentId: string) => read(sql`c.appointment_id = ${appointmentId}`),

    async add(viewer: WritingViewer, appointmentId: string, wanted: NewCharge): Promise<Charge> {
      const hash = creationHash({ ...wanted, appointmentId })
      const { id, itemId, quantity, note } = wanted
      await sql`
        insert into charges (id, appointment_id, item_id, quantity, note, creation_hash, created_by, updated_by)
        select ${id}, ${appointmentId}, i.id, ${quantity}, ${note}, ${hash}, ${viewer.userId},
          ${acting(sql, viewer)}
        from price_items i
        where i.id = ${itemId} and i.status = 'active'
          and (select count(*) from charges where appointment_id = ${appointmentId}) < ${mostCharges}
        on conflict do nothing`
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from charges where id = ${id}`
      if (!stored) {
        const [item] = await sql`select from price_items where id = ${itemId} and status = 'active'`
        if (!item) refuseField('itemId', 'This item is not in the price list.')
        throw new Problem('conflict', { detail: `A visit has at most ${mostCharges} charges.` })
      }
      checkSameCreation(stored, viewer.userId, hash)
      const charge = await find(id)
      if (!charge) throw new Problem('unexpected')
      return charge
    },

    async remove(viewer: WritingViewer, id: string): Promise<void> {
      const removed = await sql`
        delete from charges where id = ${id} and bill_id is null and ${acting(sql, viewer)} is not null`
      if (removed.count === 0 && (await find(id))) {
        throw new Problem('conflict', { detail: 'A bill has this charge already.' })
      }
    },
  }
}
