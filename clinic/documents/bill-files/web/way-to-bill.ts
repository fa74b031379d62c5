import { ask } from '../../../../web/ask.ts'
import type { UploadWay } from '../../files/web/use-file-uploads.ts'
import { addBillFile, sendBillFilePart } from '../bill-file.ts'

/** The way of files to a bill. */
export function wayToBill(billId: string): UploadWay {
  return {
    addressOf: (id, part) =>
      sendBillFilePart.path
        .replace(':id', billId)
        .replace(':fileId', id)
        .replace(':part', String(part)),
    async add({ id, name, bytes, dated }, signal) {
      const body = { id, fileName: name, bytes, dated, type: 'other' as const, forPatient: false }
      return (await ask(addBillFile, { params: { id: billId }, body, signal })).text
    },
    changes: addBillFile.changes,
  }
}
