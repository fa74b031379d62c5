import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { DocumentOnPaper } from '../../bills/server/document-on-paper.ts'
import type { EInvoiceGap } from '../e-invoice-gap.ts'
import type { EInvoiceFormat } from '../e-invoice-settings.ts'
import { ciiXml } from './cii-xml.ts'
import type { EInvoiceFacts } from './e-invoice-facts.ts'
import { gapsOf } from './e-invoice-gaps.ts'
import { readFormat } from './e-invoice-settings-store.ts'
import { type EInvoiceSums, eInvoiceSums } from './e-invoice-sums.ts'
import { keepFacts, readFacts } from './read-facts.ts'

export interface EInvoice {
  readonly format: 'factur-x' | 'xrechnung'
  readonly xml: string
}

type Ready = { readonly facts: EInvoiceFacts; readonly sums: EInvoiceSums }

/** The sums of an invoice, or everything that keeps it from being an e-invoice. */
function readyOrGaps(
  { document, bill: { currency } }: DocumentOnPaper,
  facts: EInvoiceFacts,
  format: EInvoiceFormat,
): Ready | { readonly gaps: readonly EInvoiceGap[] } {
  const gaps = gapsOf(document, facts, { format, currency })
  if (gaps.length > 0) return { gaps }
  const made = eInvoiceSums(document.lines, facts.untaxed, { amount: document.amount, currency })
  if ('refusal' in made) return { gaps: [{ place: null, text: made.refusal }] }
  return { facts, sums: made.sums }
}

/** The format that the clinic has now, and all that this document lacks for it. */
export async function eInvoiceState(sql: Sql, found: DocumentOnPaper) {
  const format = await readFormat(sql)
  if (format === 'none') return { format, gaps: [] }
  const ready = readyOrGaps(found, await readFacts(sql, found), format)
  return { format, gaps: 'gaps' in ready ? ready.gaps : [] }
}

/** The e-invoice of a document, or what it lacks; no gap where the clinic makes none. */
export async function makeEInvoice(
  sql: Sql,
  viewer: Viewer,
  found: DocumentOnPaper,
): Promise<EInvoice | { readonly gaps: readonly EInvoiceGap[] }> {
  const format = await readFormat(sql)
  if (format === 'none') return { gaps: [] }
  const ready = readyOrGaps(found, await readFacts(sql, found), format)
  if ('gaps' in ready) return ready
  const facts = await keepFacts(sql, viewer, found, ready.facts)
  return { format, xml: ciiXml({ ...found, facts, format }, ready.sums) }
}
