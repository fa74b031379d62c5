import * as z from 'zod'
import { CodeableConcept, Money, Period, Reference, references, text } from './fhir-elements.ts'

/** The resources of FHIR R4 about money, as far as an import reads them. */
const billed = {
  status: text.optional(),
  use: text.optional(),
  patient: Reference.optional(),
  created: text.optional(),
  billablePeriod: Period.optional(),
  item: z
    .array(
      z.object({
        productOrService: CodeableConcept.optional(),
        encounter: references,
        net: Money.optional(),
      }),
    )
    .optional(),
}
export const Claim = z.object({
  ...billed,
  prescription: Reference.optional(),
  total: Money.optional(),
})
export type Claim = z.output<typeof Claim>

export const ExplanationOfBenefit = z.object({
  ...billed,
  claim: Reference.optional(),
  outcome: text.optional(),
  total: z.array(z.object({ category: CodeableConcept, amount: Money })).optional(),
  payment: z
    .object({
      type: CodeableConcept.optional(),
      amount: Money.optional(),
      date: z.string().optional(),
    })
    .optional(),
})
export type ExplanationOfBenefit = z.output<typeof ExplanationOfBenefit>

export const PaymentReconciliation = z.object({
  status: text.optional(),
  outcome: text.optional(),
  paymentDate: z.string().optional(),
  detail: z
    .array(
      z.object({
        request: Reference.optional(),
        response: Reference.optional(),
        date: z.string().optional(),
        amount: Money.optional(),
      }),
    )
    .optional(),
})
export type PaymentReconciliation = z.output<typeof PaymentReconciliation>
