import type { AnySql } from '../../../../server/database/connect.ts'

/** The table whose rows `takeBackAddresses` removes. */
export const addressTable = 'patient_addresses'

/**
 * Removes the addresses that came with charts of an import. A chart with another or a changed address
 * keeps all of them.
 */
export async function takeBackAddresses(tx: AnySql, chartIds: readonly string[]): Promise<void> {
  // They are first the main address of nobody: so no chart that goes anyway loses its line, and changes.
  await tx`
    update patient_addresses a set is_main = false from patients p
    where a.patient_id = any(${[...chartIds]}::uuid[]) and p.id = a.patient_id and not exists (
      select from patient_addresses b
      where b.patient_id = p.id and (b.version > 1 or b.created_at <> p.created_at))`
  await tx`
    delete from patient_addresses a using patients p
    where a.patient_id = any(${[...chartIds]}::uuid[]) and p.id = a.patient_id and not exists (
      select from patient_addresses b
      where b.patient_id = p.id and (b.version > 1 or b.created_at <> p.created_at))`
}
