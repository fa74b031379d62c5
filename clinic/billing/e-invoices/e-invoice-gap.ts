import * as z from 'zod'

/** The page on which something that an e-invoice needs is filled in; null where nothing can be filled in. */
export const gapPlaces = ['clinic', 'e-invoices', 'prices', 'patient', 'bill'] as const

/** Something that keeps an e-invoice from being made: the name of a field, or a sentence. */
export const EInvoiceGap = z.object({
  place: z.enum(gapPlaces).nullable(),
  text: z.string(),
})
export type EInvoiceGap = z.infer<typeof EInvoiceGap>
