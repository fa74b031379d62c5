import { join } from 'node:path'
import { Problem } from '../../contract/problem.ts'
import { keepProcess, TooLate } from '../threads/keep-process.ts'
import { takeTurns } from '../threads/take-turns.ts'
import { addMetadata } from './add-metadata.ts'
import type { PdfOrder } from './pdf-order.ts'
import type { PdfAnswer, PdfWork } from './pdf-work.ts'
import { inAllTexts } from './plain-words.ts'

/** One at a time: a document of 600 pages takes some hundred megabytes for some seconds. */
const inTurn = takeTurns(1)
/** Documents that are made or wait for it. */
const mostAtOnce = 30
let atOnce = 0
const ask = keepProcess<PdfWork, PdfAnswer>({
  file: join(import.meta.dirname, 'pdf-process.ts'),
  mostMemory: 256,
  patienceMs: 30_000,
  idleMs: 20_000,
  mostAnswers: 50,
})
/** Characters of a document with the signs between them: about 400 pages. */
export const mostOfDocument = 2_000_000

/**
 * Makes a PDF (PDF/UA-1: tagged, with title and language; with a file inside PDF/A-3a, tagged too). Throws a `Problem` with a sentence where the
 * document is too long or too many are asked for, or the reason of the signal.
 */
export async function makePdf(order: PdfOrder, waiting: AbortSignal): Promise<Buffer> {
  const work = workOf(order)
  if (JSON.stringify(work.data).length > mostOfDocument) {
    throw new Problem('too-large', { detail: 'This document is too long for one file.' })
  }
  if (atOnce >= mostAtOnce) {
    const detail = 'Many documents are being made. Wait a moment, then try again.'
    throw new Problem('unavailable', { detail })
  }
  atOnce += 1
  try {
    const pdf = await inTurn(() => made(work), waiting)
    const attached = order.template === 'page' ? order.attached : null
    return attached ? addMetadata(pdf, attached.metadata) : pdf
  } finally {
    atOnce -= 1
  }
}

async function made(work: PdfWork): Promise<Buffer> {
  const answer = await ask(work).catch((error: unknown) => {
    if (!(error instanceof TooLate)) throw error
    throw new Problem('unavailable', { detail: 'This document takes too long to make.' })
  })
  if ('pdf' in answer) return Buffer.from(answer.pdf)
  // Its words may be those of a patient: they reach no log.
  throw new Error('A PDF could not be made.')
}

/** Texts and pictures apart: the texts are made printable. */
function workOf(order: PdfOrder): PdfWork {
  if (order.template === 'labels') {
    const { template, labels, ...rest } = order
    const files = labels.flatMap(({ code }, place) =>
      code === null ? [] : [[`code-${place}.svg`, Buffer.from(code)] as const],
    )
    const words = labels.map(({ code, ...label }) => ({ ...label, hasCode: code !== null }))
    return {
      template,
      standard: 'ua-1',
      data: inAllTexts({ ...rest, labels: words }),
      files: Object.fromEntries(files),
    }
  }
  const { template, logo, check, attached, ...rest } = order
  const { code, ...place } = check ?? { code: null }
  const file = attached && {
    ...{ name: attached.name, type: attached.type, description: attached.description },
  }
  return {
    template,
    standard: attached ? 'a-3a' : 'ua-1',
    data: {
      ...inAllTexts(rest),
      logo: logo !== null,
      check: check && place,
      attached: file ?? null,
    },
    files: {
      ...(logo ? { 'logo.png': logo } : {}),
      ...(attached ? { attached: attached.content } : {}),
      ...(code === null ? {} : { 'check.svg': Buffer.from(code) }),
    },
  }
}
