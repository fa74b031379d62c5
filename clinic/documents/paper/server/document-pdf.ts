import { checkOnPaper } from '../../../../server/paper/check-on-paper.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import type { Block } from '../../../../server/paper/pdf-order.ts'
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
      check: issued && checkOnPaper(clinic.name, { ...issued, title: `No. ${issued.number}` }),
    },
    waiting,
  )
}
