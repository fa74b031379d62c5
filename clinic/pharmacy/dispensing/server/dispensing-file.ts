import type { BodyOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { isSeen } from '../../../stock/ledger/server/seen-patients.ts'
import { type exportDispensings, mostInGivenFile } from '../dispensing.ts'

interface Row {
  /** Null for a patient whom the viewer does not see. */
  readonly patientId: string | null
  readonly patient: string | null
  readonly mrn: string | null
  readonly day: string
  readonly cells: readonly (string | null)[]
}

const heads = [
  ...['Item', 'Lot', 'Expiry', 'Place', 'Quantity', 'Returned', 'Unit', 'Directions'],
  ...['Substitute because', 'Given by'],
]

/** The list of what was given out as a file. Patients are named to those who export patients. */
export async function dispensingFile(
  sql: Sql,
  viewer: Viewer,
  { patientId, appointmentId, itemId, from, to }: BodyOf<typeof exportDispensings>,
): Promise<MoneyFile> {
  const rows = await sql<Row[]>`
    with listed as materialized (
      select d.id, d.patient_id, d.created_at, d.created_by, e.day
      from dispensings d join stock_entries e on e.id = d.id
      where true ${patientId ? sql`and d.patient_id = ${patientId}` : sql``}
        ${appointmentId ? sql`and e.appointment_id = ${appointmentId}` : sql``}
        ${from ? sql`and e.day >= ${from}` : sql``} ${to ? sql`and e.day <= ${to}` : sql``}
    ), seen as materialized (
      select p.id, p.name, p.mrn from patients p
      where p.id in (select patient_id from listed) and ${isSeen(sql, viewer)}
    )
    select p.id as patient_id, p.name as patient, p.mrn, d.day::text as day, array[i.name, o.lot_number,
      o.expires_on::text, s.name, trim_scale(-m.quantity)::text, (
        select trim_scale(coalesce(sum(r.quantity), 0))::text from dispensed_returns r
        where r.line_id = l.id and r.lot_id = o.id),
      i.unit, case when p.id is not null then l.directions end,
      case when p.id is not null then l.substitute_reason end, u.name] as cells
    from listed d left join seen p on p.id = d.patient_id
      join dispensed_lines l on l.dispensing_id = d.id join stock_items i on i.id = l.item_id
      join stock_movements m on m.entry_id = d.id and m.item_id = l.item_id
      join stock_lots o on o.id = m.lot_id join stock_locations s on s.id = m.location_id
      left join users u on u.id = d.created_by
    where true ${itemId ? sql`and l.item_id = ${itemId}` : sql``}
      ${(patientId ?? appointmentId) ? sql`and p.id is not null` : sql``}
    order by d.created_at, d.id, l.place, m.id limit ${mostInGivenFile + 1}`
  if (rows.length > mostInGivenFile) {
    const most = grouped(mostInGivenFile)
    throw new Problem('conflict', {
      detail: `A file has at most ${most} lines. Choose fewer days.`,
    })
  }
  const isNamed = hasPermission(viewer, 'patients.export')
  const patients = rows.map((row) => row.patientId).filter((id) => id !== null)
  return {
    kind: 'dispensing',
    reason: `${grouped(rows.length)} lines`,
    // The words on the labels are of these patients, also where the file does not name them.
    patientIds: [...new Set(patients)],
    heads: ['Day', ...(isNamed ? ['Patient', 'MRN'] : []), ...heads],
    async *parts() {
      yield rows.map(({ day, patient, mrn, cells }) => [
        ...[day, ...(isNamed ? [patient, mrn] : [])],
        ...cells,
      ])
    },
  }
}
