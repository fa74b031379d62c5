import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { isDeceased } from '../../../patients/charts/chart-state.ts'

/** Nobody gives out without the allergies of the patient in view. */
export function mustSeePatients(viewer: Viewer): void {
  if (hasPermission(viewer, 'patients.read')) return
  const detail = 'Giving out needs the permission to see patients too, because of their allergies.'
  throw new Problem('forbidden', { detail })
}

interface Chart {
  readonly deceasedOn: string | null
  readonly death: 'day not known' | null
  readonly archivedAt: string | null
  readonly mergedInto: string | null
}

/**
 * Refuses a patient to whom nothing can be given out. Until the transaction ends nobody archives or merges the chart,
 * or records a death.
 */
export async function checkReceiver(tx: AnySql, patientId: string): Promise<void> {
  const [chart] = await tx<Chart[]>`
    select deceased_on, death, archived_at, merged_into from patients where id = ${patientId} for share`
  if (!chart) refuseField('patientId', 'There is no such patient.')
  if (chart.mergedInto) {
    refuseField(
      'patientId',
      'This chart was merged into another one. Choose the patient again by name.',
    )
  }
  if (isDeceased(chart)) {
    refuseField('patientId', 'This patient is deceased: nothing is given out to them.')
  }
  if (chart.archivedAt) {
    refuseField('patientId', 'This chart is archived: bring it back before something is given out.')
  }
}
