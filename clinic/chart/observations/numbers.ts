import * as z from 'zod'

/**
 * A number that may be left out, as people type it; empty becomes null. A comma is refused: it stands for
 * the point in some countries, and for thousands in others.
 */
export function optionalNumber(label: string) {
  const sentence = `${label} must be a number such as 72.5.`
  return z
    .union([z.number(), z.string().trim().max(40, sentence)], { error: sentence })
    .nullish()
    .transform((value) =>
      typeof value === 'string' ? (value === '' ? null : numberIn(value)) : (value ?? null),
    )
    .refine(
      (value) => value === null || (Number.isFinite(value) && Math.abs(value) < 1e12),
      sentence,
    )
}

function numberIn(text: string): number {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
