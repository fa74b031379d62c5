import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { chartIsOpen } from '../../../chart/facts/server/open-chart.ts'

/**
 * Whether a list of the stock names the patient `p` to a viewer: to those who see patients, to doctors where the chart
 * is open to them, and to patients themselves.
 */
export function isSeen(sql: Sql, viewer: Viewer): Fragment {
  return viewer.role === 'patient' || hasPermission(viewer, 'patients.read')
    ? chartIsOpen(sql, viewer)
    : sql`false`
}

/** Refuses to pick out one patient for those who see none: what they may not see would show by what is left. */
export function mayAskFor(viewer: Viewer, patientId: string | undefined): void {
  if (patientId === undefined || hasPermission(viewer, 'patients.read')) return
  const detail = 'To see what one patient got, you need the permission to see patients.'
  throw new Problem('forbidden', { detail })
}
