import { v7 as uuidv7 } from 'uuid'
import { inError } from './map-resource.ts'
import type { Planning } from './planning.ts'

/**
 * A resource that became no row of the clinic and is about a patient stands in the chart by its own date, among the
 * imported items. What was entered in error stays away from it.
 */
export function planItems(planning: Planning): void {
  for (const item of planning.fresh) {
    const fate = planning.fates.get(item.number)
    const isShown = fate?.outcome === 'kept' && !fate.row && fate.because !== inError
    if (!isShown || !planning.patients.has(item.number)) continue
    planning.show(item, uuidv7(), fate.because)
  }
}
