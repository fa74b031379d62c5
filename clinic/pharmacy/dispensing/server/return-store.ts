import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { writeEntry } from '../../../stock/ledger/server/entry-writes.ts'
import type { Dispensing, NewDispensedReturn } from '../dispensing.ts'
import { dispensingRows } from './dispensing-rows.ts'
import { lowerCharges } from './supply-charges.ts'

/** Returns of patients. A return comes into the stock first; what nobody may use again is written off at once. */
export function returnStore(sql: Sql) {
  const rows = dispensingRows(sql)

  return {
    add(
      viewer: WritingViewer,
      given: Dispensing,
      { witness: _, ...wanted }: NewDispensedReturn,
      witnessId: string | null,
    ): Promise<Dispensing> {
      const line = given.lines.find(({ id }) => id === wanted.lineId)
      if (!line) refuseField('lineId', 'Choose an item that was given out.')
      if (!line.lots.some(({ lotId }) => lotId === wanted.lotId)) {
        refuseField('lotId', 'Choose a lot that was given out.')
      }
      const hash = creationHash({ ...wanted, dispensingId: given.id })
      const { id, lineId, lotId, quantity, reason, fate } = wanted
      const movement = { item: line.itemId, lot: lotId, location: line.locationId }
      return sql.begin(async (tx) => {
        // The chart before what was given, as a merge of charts does, and both before the rows of items.
        await tx`
          select from patients where id = (select patient_id from dispensings where id = ${given.id}) for key share`
        await tx`select from dispensings where id = ${given.id} for no key update`
        const [{ patientId = null, appointmentId = null } = {}] = await tx<
          { patientId: string | null; appointmentId: string | null }[]
        >`select patient_id, appointment_id from stock_entries where id = ${given.id}`
        const about = { reason, patientId, appointmentId, witnessId }
        const back = { id, kind: 'return', ...about } as const
        const isNew = await writeEntry(tx, viewer, back, [{ ...movement, quantity }], hash)
        if (isNew) {
          const destroyedBy = fate === 'destroyed' ? uuidv7() : null
          if (destroyedBy) {
            const gone = { id: destroyedBy, kind: 'write off', ...about } as const
            await writeEntry(tx, viewer, gone, [{ ...movement, quantity: `-${quantity}` }], hash)
          }
          await tx`
              insert into dispensed_returns (id, line_id, lot_id, quantity, destroyed_by, created_by)
              values (${id}, ${lineId}, ${lotId}, ${quantity}, ${destroyedBy}, ${acting(tx, viewer)})`
          await lowerCharges(tx, viewer, { dispensingId: given.id, lineId })
        }
        const found = await rows.find(viewer, given.id, tx)
        if (!found) throw new Problem('unexpected')
        return found
      })
    },
  }
}
