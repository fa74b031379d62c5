import * as z from 'zod'
import { countries } from '../../../contract/countries.ts'
import { optionalEmail, optionalLine, requiredLine } from '../../../contract/text.ts'

const vatSentence =
  'A VAT number begins with the two letters of its country, such as FR40303265045.'

/** `de 123.456.789` → `DE123456789`; empty becomes null. */
const VatNumber = optionalLine('VAT number', 30)
  .transform((value) => value?.replace(/[\s.-]/g, '').toUpperCase() ?? null)
  .refine((value) => value === null || /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(value), vatSentence)

/** Somebody else who pays a bill, in the parts that an e-invoice asks for. */
export const PayerDetails = z.strictObject({
  name: requiredLine('Name of the payer', 120),
  street: optionalLine('Street', 120),
  postalCode: optionalLine('Postal code', 20),
  city: optionalLine('City', 80),
  country: z
    .string('Choose the country of the payer.')
    .refine((code) => countries.includes(code), 'Choose the country of the payer.'),
  vatNumber: VatNumber,
  /** The payer's own reference, such as an order number or a Leitweg-ID. */
  reference: optionalLine('Reference', 60),
  email: optionalEmail.refine(
    (value) => value === null || value.length <= 100,
    'The email of a payer takes at most 100 characters.',
  ),
})
export type PayerDetails = z.output<typeof PayerDetails>

/** The payer as documents show it: each part on a line of its own. */
export function payerText(payer: PayerDetails): string {
  const { name, street, postalCode, city, country, vatNumber, reference, email } = payer
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  return [
    name,
    street,
    [postalCode, city].filter(Boolean).join(' '),
    countryNames.of(country) ?? country,
    vatNumber && `VAT number ${vatNumber}`,
    reference && `Reference ${reference}`,
    email,
  ]
    .filter(Boolean)
    .join('\n')
}
