import { wallClock } from '../../../../contract/dates.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import { entryKinds } from '../../../stock/ledger/stock-entry.ts'
import {
  mostExportedLines,
  type RegisterFilters,
  type RegisterLine,
} from '../controlled-register.ts'
import { registerRows } from './register-rows.ts'

/** The register of controlled drugs for spreadsheets. Patients are named to those who export patients. */
export async function registerFile(
  sql: Sql,
  viewer: Viewer,
  filters: RegisterFilters,
): Promise<MoneyFile> {
  const register = registerRows(sql)
  const { count, patientIds } = await register.named(viewer, filters, mostExportedLines + 1)
  if (count > mostExportedLines) {
    const most = grouped(mostExportedLines)
    throw new Problem('conflict', {
      detail: `A file has at most ${most} lines. Choose fewer days.`,
    })
  }
  const isNamed = hasPermission(viewer, 'patients.export')
  const { timeZone } = await readClinicRow(sql)
  const nameOf = (person: RegisterLine['by']) => person?.name ?? person?.email ?? null
  const file = listFile<RegisterLine>({
    kind: 'controlled register',
    reason: `${grouped(count)} movements of controlled drugs`,
    page: (at) => register.list(viewer, { ...filters, ...at }),
    columns: {
      Time: ({ at }) => wallClock(at, timeZone),
      What: ({ kind }) => entryKinds[kind],
      Item: ({ item }) => item,
      Place: ({ location }) => location,
      Lot: ({ lotNumber }) => lotNumber,
      Expiry: ({ expiresOn }) => expiresOn,
      ...(isNamed && { Patient: ({ patient }: RegisterLine) => nameOf(patient) }),
      Supplier: ({ supplier }) => supplier,
      In: ({ quantityIn }) => quantityIn,
      Out: ({ quantityOut }) => quantityOut,
      Balance: ({ balance }) => balance,
      Unit: ({ unit }) => unit,
      By: ({ by }) => nameOf(by),
      Witness: ({ witness }) => nameOf(witness),
      Reason: ({ reason }) => reason,
    },
  })
  return isNamed ? { ...file, patientIds } : file
}
