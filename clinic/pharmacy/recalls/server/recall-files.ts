import type { BodyOf } from '../../../../contract/endpoint.ts'
import { wallClock } from '../../../../contract/dates.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import type { exportRecalls, StockRecall } from '../recall.ts'
import { type exportRecallPatients, toldWays } from '../recall-patient.ts'
import { type ListedPatient, recallPatients } from './recall-patients.ts'
import { recallStore } from './recall-store.ts'

/** Recalls, and the patients of one, for spreadsheets. Times are those of the clinic's clocks. */
export function recallFiles(sql: Sql) {
  const recalls = recallStore(sql)
  const patients = recallPatients(sql)

  return {
    async recalls(asked: BodyOf<typeof exportRecalls>): Promise<MoneyFile> {
      const { timeZone } = await readClinicRow(sql)
      return listFile<StockRecall>({
        kind: 'stock recall',
        reason: 'Recalls',
        page: (at) => recalls.list({ ...asked, ...at }),
        columns: {
          Item: ({ item }) => item,
          Lot: ({ lotNumber }) => lotNumber,
          Status: ({ endedAt }) => (endedAt === null ? 'Running' : 'Ended'),
          Reason: ({ reason }) => reason,
          Reference: ({ reference }) => reference,
          Begun: ({ createdAt }) => wallClock(createdAt, timeZone),
          'Begun by': ({ startedBy }) => startedBy?.name ?? startedBy?.email ?? null,
          Left: ({ left }) => left,
          Unit: ({ unit }) => unit,
          Ended: ({ endedAt }) => endedAt && wallClock(endedAt, timeZone),
          'Ended because': ({ endReason }) => endReason,
        },
      })
    },

    async patients(
      viewer: Viewer,
      { id, item, lotNumber }: Pick<StockRecall, 'id' | 'item' | 'lotNumber'>,
      asked: BodyOf<typeof exportRecallPatients>,
    ): Promise<MoneyFile> {
      const { timeZone } = await readClinicRow(sql)
      const file = listFile<ListedPatient>({
        kind: 'stock recall',
        reason: `Patients who got lot ${lotNumber} of ${item}`,
        page: (at) => patients.rows(viewer, id, { ...asked, ...at }),
        columns: {
          Patient: ({ patient }) => patient?.name ?? null,
          Number: ({ mrn }) => mrn,
          Phone: ({ contact }) => contact,
          Email: ({ email }) => email,
          Day: ({ day }) => day,
          Quantity: ({ quantity }) => quantity,
          'To be called because': ({ callBecause }) => callBecause,
          Told: ({ told }) => told && toldWays[told.way],
          'Told at': ({ told }) => told && wallClock(told.at, timeZone),
        },
      })
      return { ...file, patientIds: await patients.ids(viewer, id, asked) }
    },
  }
}
