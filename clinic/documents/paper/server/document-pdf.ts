import { paths } from '../../../../contract/paths.ts'
import { qrCode } from '../../../../server/paper/barcode.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import type { Block, CheckOnPaper } from '../../../../server/paper/pdf-order.ts'
import type { DocumentContent, DocumentSource } from './contents/document-source.ts'

/** The number of a document and the code by which anybody asks whether it counts. */
export interface IssuedAs {
  readonly number: string
  readonly code: string
  /** The clinic's own address. */
  readonly url: string
}

/** The PDF of a document; without a number it is a preview. */
export function documentPdf(
  { patient, paper, signer }: DocumentSource,
  { title, blocks }: DocumentContent,
  issued: IssuedAs | null,
  waiting: AbortSignal,
): Promise<Buffer> {
  const { clinic, words, page } = paper
  const about: [string, string][] = [
    ['Patient', patient.name],
    ...(patient.dob ? [['Date of birth', words.date(patient.dob)] as [string, string]] : []),
    ['MRN', patient.mrn],
  ]
  const signature: Block = {
    is: 'signature',
    name: signer.name,
    lines: [signer.specialty ?? '', `${clinic.name}, ${words.date(clinic.today)}`].filter(Boolean),
  }
  return makePdf(
    {
      ...page,
      title,
      notice: issued ? null : 'Preview. This document is not issued.',
      blocks: [{ is: 'facts', rows: about }, ...blocks, signature],
      foot: issued ? `${clinic.name} · No. ${issued.number}` : clinic.name,
      check: issued && checkOn(clinic.name, issued),
    },
    waiting,
  )
}

function checkOn(clinic: string, { number, code, url }: IssuedAs): CheckOnPaper {
  const address = `${url}${paths.documentCheck(code)}`
  return {
    title: `No. ${number}`,
    text: `Scan the code to ask ${clinic} whether it issued this document and whether it still counts. The answer says nothing of the patient.`,
    url: address,
    link: `${url}${paths.documentCheck()}`,
    code: qrCode(address),
  }
}
