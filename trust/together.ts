import { setBusyFile } from '../clinic/availability/busy-times/busy-calendar.ts'
import { sendBillFilePart } from '../clinic/documents/bill-files/bill-file.ts'
import { sendFilePart } from '../clinic/documents/files/file.ts'
import { sendInboxPart } from '../clinic/documents/inbox/inbox-item.ts'
import { loadClinicTerms } from '../clinic/chart/facts/clinic-terms.ts'
import { setPhoto } from '../clinic/patients/photos/photo.ts'
import { sendPart } from '../clinic/interop/fhir-import/import.ts'
import { sendTablePart } from '../clinic/interop/table-import/table-import.ts'

/** As many requests as a server sends to its database at once. */
const most = 10

/** How many requests of one account an endpoint accepts at once: an upload waits for the one before. */
export function atOnceTo({ path }: { readonly path: string }): number {
  const uploads = [
    ...[
      setBusyFile,
      sendPart,
      sendTablePart,
      setPhoto,
      sendFilePart,
      sendBillFilePart,
      sendInboxPart,
      loadClinicTerms,
    ],
  ].map((one): string => one.path)
  return uploads.includes(path) ? 1 : most
}

/** Runs the same work for each item, several at a time: for independent requests. */
export async function together<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = most,
): Promise<void> {
  const waiting = [...items]
  const one = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
