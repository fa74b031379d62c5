import * as z from 'zod'
import { endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { requiredLine } from '../../contract/text.ts'
import { settingsOnly } from '../../contract/unaudited.ts'
import { faultOfReason, UntaxedChoice, UntaxedReason } from './untaxed.ts'

/** `19` or `7.75`: at most three decimals. */
export function percentText(label: string) {
  const sentence = `${label} is 0 to 100 percent, such as 20 or 7.75.`
  return z
    .string({ error: sentence })
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, sentence)
    .refine((value) => Number(value) <= 100, sentence)
    .transform((value) => String(Number(value)))
}

export const TaxRate = z.strictObject({
  id: Id,
  name: requiredLine('Name', 50),
  /** Decimal text, such as `7.75`. */
  percent: percentText('A tax rate'),
  /** Of a rate of 0 percent: why there is no tax, which e-invoices have to say. Null: nobody said it yet. */
  category: UntaxedChoice,
  reason: UntaxedReason,
})
export type TaxRate = z.output<typeof TaxRate>

export const taxPlaces = ['contained', 'added'] as const

/** The tax of a rate is rounded for each line, or for all lines of the rate together. */
export const taxRoundings = ['line', 'bill'] as const

const optionalItem = z.union([z.literal('').transform(() => null), Id.nullable()]).default(null)

const entered = {
  /** Prices contain the tax, or it is added to them. */
  taxIs: z.enum(taxPlaces),
  taxRounding: z.enum(taxRoundings),
  taxRates: z
    .array(
      TaxRate.superRefine((rate, context) => {
        if (Number(rate.percent) > 0 && rate.category !== null) {
          const message = 'Only a rate of 0 percent has a reason why there is no tax.'
          context.addIssue({ code: 'custom', message, path: ['category'] })
        }
        const message = faultOfReason(rate)
        if (message) context.addIssue({ code: 'custom', message, path: ['reason'] })
      }),
    )
    .max(20, 'There are at most 20 tax rates.')
    .default([]),
  /** Why items without a tax rate bear no tax. */
  untaxedCategory: UntaxedChoice,
  untaxedReason: UntaxedReason,
  /** The discount in percent that needs no permission of its own. */
  freeDiscount: percentText('The discount'),
  /** The fees that are proposed for a visit to which nobody came, and for one that was canceled too late. */
  noShowItemId: optionalItem,
  lateCancelItemId: optionalItem,
  /** The fees of documents that are issued for a visit. */
  letterItemId: optionalItem,
  certificateItemId: optionalItem,
}
export const PriceSettings = z.object({ ...entered, ...stamps })
export type PriceSettings = z.infer<typeof PriceSettings>
export const PriceSettingsChanges = z
  .strictObject(entered)
  .superRefine(({ untaxedCategory: category, untaxedReason: reason }, context) => {
    const message = faultOfReason({ category, reason })
    if (message) context.addIssue({ code: 'custom', message, path: ['untaxedReason'] })
  })
export type PriceSettingsChanges = z.output<typeof PriceSettingsChanges>

export const readPriceSettings = endpoint({
  method: 'GET',
  path: '/api/price-settings',
  summary: 'How the clinic charges: taxes and discounts',
  action: 'read',
  kind: 'price settings',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  answer: PriceSettings,
  reads: ['prices'],
})

export const changePriceSettings = endpoint({
  method: 'PUT',
  path: '/api/price-settings',
  summary: 'Change taxes and discounts; bills that were issued stay as they are',
  action: 'update',
  kind: 'price settings',
  permission: 'services.write',
  body: PriceSettingsChanges,
  answer: PriceSettings,
  versioned: true,
  changes: ['prices'],
})
