import type { FastifyRequest } from 'fastify'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { byteOrderMark, csvLine } from '../../../../server/http/csv.ts'
import { factsOf } from '../../../../server/http/serve.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'
import { type exportDispensings, mostInGivenFile } from '../dispensing.ts'

interface Row {
  readonly patientId: string
  readonly cells: readonly (string | null)[]
}

const heads = [
  ...['Day', 'Patient', 'MRN', 'Item', 'Lot', 'Expiry', 'Place', 'Quantity', 'Returned', 'Unit'],
  ...['Directions', 'Substitute because', 'Given by'],
]

/** The list of what was given out as a file. One is made at a time, because it is made in memory. */
export function dispensingExport(sql: Sql) {
  let isMaking = false

  return async (
    viewer: Viewer,
    { patientId, itemId, from, to }: BodyOf<typeof exportDispensings>,
    request: FastifyRequest,
  ): Promise<ServedFile> => {
    if (isMaking) {
      const detail = 'Another file is being made. Try again in a moment.'
      throw new Problem('unavailable', { detail })
    }
    isMaking = true
    try {
      const named = hasPermission(viewer, 'patients.read')
      const rows = await sql<Row[]>`
        select d.patient_id, array[e.day::text, ${named ? sql`p.name` : sql`null`},
          ${named ? sql`p.mrn` : sql`null`}, i.name, o.lot_number,
          o.expires_on::text, s.name, trim_scale(-m.quantity)::text, (
            select trim_scale(coalesce(sum(r.quantity), 0))::text from dispensed_returns r
            where r.line_id = l.id and r.lot_id = o.id),
          i.unit, l.directions, l.substitute_reason, u.name] as cells
        from dispensings d join stock_entries e on e.id = d.id join patients p on p.id = d.patient_id
          join dispensed_lines l on l.dispensing_id = d.id join stock_items i on i.id = l.item_id
          join stock_movements m on m.entry_id = d.id and m.item_id = l.item_id
          join stock_lots o on o.id = m.lot_id join stock_locations s on s.id = m.location_id
          left join users u on u.id = d.created_by
        where true ${patientId ? sql`and d.patient_id = ${patientId}` : sql``}
          ${itemId ? sql`and l.item_id = ${itemId}` : sql``}
          ${from ? sql`and e.day >= ${from}` : sql``} ${to ? sql`and e.day <= ${to}` : sql``}
        order by d.created_at, d.id, l.place, m.id limit ${mostInGivenFile + 1}`
      if (rows.length > mostInGivenFile) {
        const most = mostInGivenFile.toLocaleString('en-US')
        throw new Problem('conflict', {
          detail: `A file has at most ${most} lines. Choose fewer days.`,
        })
      }
      const facts = factsOf(request)
      noteEvent(sql, {
        ...facts,
        ...{ action: 'export', objectType: 'dispensing', objectId: null, patientId: null },
        patientIds: named ? [...new Set(rows.map((row) => row.patientId))] : [],
        ...{ isList: true, outcome: 'ok', role: facts.role ?? 'visitor' },
        reason: `${rows.length.toLocaleString('en-US')} lines`,
      })
      const lines = rows.map(({ cells }) => csvLine(cells))
      const content = Buffer.from(byteOrderMark + csvLine(heads) + lines.join(''))
      return { type: 'text/csv; charset=utf-8', content, tag: null }
    } finally {
      isMaking = false
    }
  }
}
