import { paths } from '../../contract/paths.ts'
import { qrCode } from './barcode.ts'
import type { CheckOnPaper } from './pdf-order.ts'

interface Checked {
  /** The name of the document, such as its number. */
  readonly title: string
  readonly code: string
  /** The clinic's own address. */
  readonly url: string
}

/** The place on a document by which anybody asks the clinic whether it counts. */
export function checkOnPaper(clinic: string, { title, code, url }: Checked): CheckOnPaper {
  const address = `${url}${paths.documentCheck(code)}`
  return {
    title,
    text: `Scan the code to ask ${clinic} whether it issued this document and whether it still counts. The answer says nothing of the patient.`,
    url: address,
    link: `${url}${paths.documentCheck()}`,
    code: qrCode(address),
  }
}
