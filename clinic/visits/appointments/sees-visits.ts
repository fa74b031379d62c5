import { hasPermission } from '../../../contract/permission.ts'
import type { Viewer } from '../../../contract/role.ts'

/** Whether somebody sees the visits of a chart that is open to them; patients see their own. */
export function seesVisits(viewer: Viewer): boolean {
  return viewer.role === 'patient' || hasPermission(viewer, 'visits.read')
}
