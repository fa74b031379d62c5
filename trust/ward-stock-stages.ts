import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import type { Set, Stage } from './stage.ts'

/** Requests that need a row of their own: a type without a kit. */
export const wardStockStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/visit-kits': async ({ clinic }) => ({
    fields: { visitTypeId: await aVisitType(clinic.sql) },
  }),
}
