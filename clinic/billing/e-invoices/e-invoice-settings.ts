import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { optionalLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { EInvoiceGap } from './e-invoice-gap.ts'

/** Profiles of EN 16931 in the syntax CII; `none`: no e-invoice is made. */
export const eInvoiceFormats = ['none', 'factur-x', 'xrechnung'] as const
export const EInvoiceFormat = z.enum(eInvoiceFormats, 'Choose a format.')
export type EInvoiceFormat = z.infer<typeof EInvoiceFormat>

export const eInvoiceFormatWords: Record<EInvoiceFormat, string> = {
  none: 'None',
  'factur-x': 'Factur-X / ZUGFeRD (EN 16931)',
  xrechnung: 'XRechnung 3.0, for Germany',
}

/** ISO 13616: 97 divides the number with its first four characters at the end by a rest of 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

/** `de75 5121 …` → `DE755121…`; empty becomes null. */
const Iban = optionalLine('Account (IBAN)', 60)
  .transform((value) => value?.replaceAll(' ', '').toUpperCase() ?? null)
  .refine(
    (value) => value === null || isIban(value),
    'This is no IBAN. Compare it with the papers of your bank.',
  )

const entered = {
  format: EInvoiceFormat,
  /** Where it is not the name of the clinic. */
  legalName: optionalLine('Legal name', 200),
  /** The person or the office that answers questions about invoices. */
  contact: optionalLine('Contact for invoices', 100),
  iban: Iban,
}
export const EInvoiceSettingsChanges = z.strictObject(entered)
export type EInvoiceSettingsChanges = z.output<typeof EInvoiceSettingsChanges>

export const EInvoiceSettings = z.object({
  ...entered,
  /** Fields that the clinic has not filled in yet and that every e-invoice of this format needs. */
  gaps: z.array(EInvoiceGap),
  ...stamps,
})
export type EInvoiceSettings = z.infer<typeof EInvoiceSettings>

export const readEInvoiceSettings = endpoint({
  method: 'GET',
  path: '/api/e-invoice-settings',
  summary: 'Read which e-invoices the clinic makes, and what they still need',
  action: 'list',
  kind: 'e-invoice settings',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: EInvoiceSettings,
  reads: ['settings', 'prices'],
})

export const changeEInvoiceSettings = endpoint({
  method: 'PUT',
  path: '/api/e-invoice-settings',
  summary: 'Change which e-invoices the clinic makes, and from whom they are',
  action: 'update',
  kind: 'e-invoice settings',
  permission: 'settings.write',
  body: EInvoiceSettingsChanges,
  answer: EInvoiceSettings,
  versioned: true,
  changes: ['settings'],
})
