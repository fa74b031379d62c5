import { wallClock } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { allergiesInWords } from '../../../patients/charts/patient-facts.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import {
  type exportPrescriptions,
  mostInQueueFile,
  type Prescription,
  prescriptionStates,
} from '../prescription.ts'
import type { prescriptionRows } from './prescription-rows.ts'

type Rows = Pick<ReturnType<typeof prescriptionRows>, 'list'>

/** The queue of prescriptions as a file. Patients are named to those who export patients. */
export async function prescriptionFile(
  prescriptions: Rows,
  viewer: Viewer,
  asked: BodyOf<typeof exportPrescriptions>,
  timeZone: string,
): Promise<MoneyFile> {
  const { rows, next } = await prescriptions.list({ ...asked, limit: mostInQueueFile })
  if (next !== null) {
    const most = grouped(mostInQueueFile)
    throw new Problem('conflict', {
      detail: `A file has at most ${most} prescriptions. Search for a patient.`,
    })
  }
  const named = {
    Patient: ({ patient }: Prescription) => patient.name,
    MRN: ({ mrn }: Prescription) => mrn,
  }
  const file = listFile<Prescription>({
    kind: 'prescription',
    reason: `${grouped(rows.length)} prescriptions`,
    page: () => Promise.resolve({ rows, next: null }),
    columns: {
      Date: ({ date }) => date,
      ...(hasPermission(viewer, 'patients.export') ? named : {}),
      Prescription: ({ text }) => text,
      Allergies: (row) => allergiesInWords(row) || null,
      Doctor: ({ doctor }) => doctor?.name ?? doctor?.email ?? null,
      State: ({ state }) => prescriptionStates[state],
      Changed: ({ isChanged }) => (isChanged ? 'Yes' : 'No'),
      'Set aside because': ({ reason }) => reason,
      'Handled by': ({ handledBy }) => handledBy?.name ?? handledBy?.email ?? null,
      Handled: ({ handledAt }) => handledAt && wallClock(handledAt, timeZone),
    },
  })
  // The texts are of these patients, also where the file does not name them.
  return { ...file, patientIds: [...new Set(rows.map(({ patientId }) => patientId))] }
}
