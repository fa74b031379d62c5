import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'
import type { Amount, amountIn } from '../../../contract/money.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { Quantity } from '../charges/quantity.ts'
import { percentText } from '../../prices/price-settings.ts'

/** The most lines of a bill. */
export const mostLines = 500

/** One item of a bill as it was issued; a bill entered as one amount has none. */
export const BillLine = z.object({
  /** The item of the price list that it charges. */
  itemId: Id.nullable(),
  /** The charge of the visit that it takes over. */
  chargeId: Id.nullable(),
  code: z.string().nullable(),
  description: z.string(),
  /** Decimal text, such as `1` or `0.5`. */
  quantity: z.string(),
  /** Null for a line that was taken over from elsewhere without one. */
  unitPrice: z.string().nullable(),
  /** The amount taken off the price of all units; null for none. */
  discount: z.string().nullable(),
  discountReason: z.string().nullable(),
  taxName: z.string().nullable(),
  /** Decimal text, such as `7.75`; null without tax. */
  taxPercent: z.string().nullable(),
  /** Whether the price contains the tax; otherwise it was added. */
  withTax: z.boolean(),
  tax: z.string(),
  /** With tax, after the discount. */
  amount: z.string().nullable(),
})
export type BillLine = z.infer<typeof BillLine>

const discountSentence = 'A discount is an amount, such as 5.00, or a share, such as 10%.'

/** `10%` or an amount of the currency; empty becomes null. */
export function discountText(amount: z.ZodType<string, string>) {
  const share = z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})? ?%$/, discountSentence)
    .refine((value) => Number.parseFloat(value) <= 100, 'A discount is at most 100%.')
    .transform((value) => value.replace(' ', ''))
  return z
    .union([z.literal(''), z.null(), share, amount], { error: discountSentence })
    .optional()
    .transform((value) => value || null)
}

/** A line as it is entered; the server sums it up. */
export const enteredLine = (amount: typeof Amount | ReturnType<typeof amountIn>) =>
  z
    .strictObject({
      itemId: Id.nullish().transform((id) => id ?? null),
      chargeId: Id.nullish().transform((id) => id ?? null),
      code: optionalLine('Code', 50),
      description: requiredLine('Description', lineLength),
      quantity: Quantity.default('1'),
      unitPrice: amount,
      discount: discountText(amount),
      discountReason: optionalLine('Reason of the discount', lineLength),
      taxName: optionalLine('Tax', 50),
      taxPercent: percentText('A tax rate')
        .nullish()
        .transform((percent) => percent ?? null),
      withTax: z.boolean().default(true),
      /** A stored line may be sent as it was read; its sums are made anew. */
      tax: z.string().max(30).optional(),
      amount: z.string().max(30).nullish(),
    })
    .refine(({ discount, discountReason }) => discount === null || discountReason !== null, {
      message: 'Say why there is a discount.',
      path: ['discountReason'],
    })
export type EnteredLine = z.output<ReturnType<typeof enteredLine>>

export const enteredLines = (amount: typeof Amount | ReturnType<typeof amountIn>) =>
  z.array(enteredLine(amount)).max(mostLines, `A bill has at most ${mostLines} lines.`).optional()
