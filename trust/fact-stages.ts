import { canary } from './rows.ts'
import { type FactRows, someFacts } from './fact-rows.ts'
import type { Set, Stage } from './stage.ts'

/** A fact that was not entered in error yet, as its doctor meets it. */
const another =
  (kind: keyof FactRows) =>
  async ({ clinic: { sql }, rows }: Set): Promise<Stage> => {
    const made = await someFacts(sql, rows.patient.userId, canary)
    return { caller: rows.doctor, params: { id: made[kind] } }
  }

export const factStages: Record<string, (set: Set) => Promise<Stage>> = {
  'PUT /api/allergies/:id/error': another('allergies'),
  'PUT /api/conditions/:id/error': another('conditions'),
  'PUT /api/medicines/:id/error': another('medicines'),
  'PUT /api/immunizations/:id/error': another('immunizations'),
  'PUT /api/procedures/:id/error': another('procedures'),
  'PUT /api/family-history/:id/error': another('family-history'),
  'PUT /api/observations/:id/error': another('observations'),
  'PUT /api/diagnostic-reports/:id/error': another('diagnostic-reports'),
  'PUT /api/care-plans/:id/error': another('care-plans'),
  'PUT /api/goals/:id/error': another('goals'),
  // Allergies of earlier requests may be active.
  'PUT /api/patients/:id/no-known-allergies': async ({ clinic: { sql }, rows }) => {
    await sql`
      update allergies set status = 'inactive'
      where patient_id = ${rows.patient.userId} and status = 'active' and error_at is null`
    return { caller: rows.doctor }
  },
}
