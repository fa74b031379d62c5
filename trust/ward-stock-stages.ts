import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { anotherMinute } from './ward-stock-rows.ts'
import type { Set, Stage } from './stage.ts'

/** Requests that need a row of their own: a type without a kit. */
export const wardStockStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/visit-kits': async ({ clinic }) => ({
    fields: { visitTypeId: await aVisitType(clinic.sql) },
  }),
  'POST /api/temperatures': () => Promise.resolve({ fields: anotherMinute() }),
  'PUT /api/temperature-excursions/:id/settlement': async ({ clinic, rows }) => {
    await clinic.sql`
      update temperature_excursions set answered_at = null, answered_by = null, action = null
      where id = ${rows.excursion}`
    return {}
  },
  'PUT /api/visit-kit-uses/:id/settlement': async ({ clinic, rows }) => {
    await clinic.sql`
      update visit_kit_uses set settled_at = null, settled_by = null, rest_entry_id = null
      where id = ${rows.visitKitUse}`
    return {}
  },
}
