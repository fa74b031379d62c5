import { Problem } from '../../../../contract/problem.ts'
import { systemContext } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { type ImportedDoctor, importDoctors } from '../../../access/users/server/import-doctors.ts'
import {
  type ImportedVisitType,
  importVisitTypes,
} from '../../../availability/visit-types/server/import-visit-types.ts'
import { type ImportedBill, importBills } from '../../../billing/bills/server/import-bills.ts'
import { addTableCharts, type SeenRow } from '../../../patients/charts/server/table-charts.ts'
import { importPeople, withMainAddresses } from '../../../patients/people/server/import-people.ts'
import type { NewAppointment } from '../../../visits/appointments/appointment.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import { importVisits } from '../../../visits/appointments/server/import-visits.ts'
import { type ImportedStock, importStock } from '../../../stock/ledger/server/import-stock.ts'
import type { TableKind } from '../kinds.ts'
import type { PatientPlan } from './check-patients.ts'
import { bookingWords, type VisitPlan } from './check-visits.ts'
import type { CheckedRow } from './checked-row.ts'

/** A row that was made, or a sentence about why it was not. */
export type MadeRow = SeenRow | { readonly id: string; readonly problem: string }

/** Makes the rows of a batch in its transaction; answers those that it made or refused. Visits to come are booked apart. */
export async function makeRows(
  tx: Transaction,
  kind: TableKind,
  rows: readonly CheckedRow<unknown>[],
  by: string | null,
): Promise<readonly MadeRow[]> {
  const plans = rows.map(({ plan }) => plan)
  const fresh = plans.map((plan) => ({ id: (plan as SeenRow).id, version: 1 }))
  switch (kind) {
    case 'patients': {
      const charts = await withMainAddresses(tx, plans as PatientPlan[])
      const made = await addTableCharts(tx, charts, by)
      const ids = new Set(made.map(({ id }) => id))
      await importPeople(
        tx,
        charts.filter(({ id }) => ids.has(id)),
        by,
      )
      return made
    }
    case 'doctors':
      await importDoctors(tx, plans as ImportedDoctor[], by)
      return fresh
    case 'balances':
      await importBills(tx, plans as ImportedBill[], by)
      return fresh
    case 'prices':
      return importVisitTypes(tx, plans as ImportedVisitType[], by)
    case 'stock':
      return importStock(tx, plans as ImportedStock[], by)
    case 'visits': {
      const past = (plans as VisitPlan[]).flatMap((plan) =>
        plan.kind === 'past' ? plan.visit : [],
      )
      await importVisits(tx, past, by)
      return past.map(({ id }) => ({ id, version: 1 }))
    }
  }
}

/** Books a visit to come as the desk does, without telling its patient; answers the refusal as a sentence. */
export async function bookVisit(
  sql: Sql,
  visit: NewAppointment,
  by: string | null,
): Promise<SeenRow | { readonly problem: string }> {
  try {
    const { id, version } = await appointmentStore(sql).add(
      { userId: by, context: systemContext },
      visit,
    )
    return { id, version }
  } catch (error) {
    if (error instanceof Problem) return { problem: bookingWords(error) }
    throw error
  }
}
