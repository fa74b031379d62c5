import * as z from 'zod'
import { decimalError } from '../../../contract/text.ts'

/** A measure with at most one decimal, above 0 and up to `most` (V-09). */
export function measure(label: string, most: number, example: string) {
  const message = `${label} must be over 0 and at most ${most}.`
  return z
    .union([z.string(), z.number(), z.null()])
    .optional()
    .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
    .refine(
      (value) => value === '' || /^\d{1,3}(\.\d)?$/.test(value),
      decimalError(message, example),
    )
    .refine((value) => value === '' || (Number(value) > 0 && Number(value) <= most), message)
    .transform((value) => value || null)
}
