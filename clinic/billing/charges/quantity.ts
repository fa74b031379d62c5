import * as z from 'zod'
import { decimalError } from '../../../contract/text.ts'

const sentence = 'Quantity is more than zero and at most 99,999, with at most three decimals.'

/** A number of units as decimal text, such as `2` or `0.5`. */
export const Quantity = z
  .string({ error: sentence })
  .trim()
  .regex(/^\d{1,5}(\.\d{1,3})?$/, decimalError(sentence, '1500.5'))
  .refine((value) => Number(value) > 0, sentence)
  .transform((value) => String(Number(value)))
