import * as z from 'zod'

// The data types of FHIR R4 in its resources (http://hl7.org/fhir/R4/datatypes.html).

export const text = z.string()
/** Lists of plain values may hold nulls where an element has only an extension. */
const texts = z.array(text.nullable())

export const Coding = z.object({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
})
export const CodeableConcept = z.object({
  text: text.optional(),
  coding: z.array(Coding).optional(),
})
export type CodeableConcept = z.output<typeof CodeableConcept>
export const concepts = z.array(CodeableConcept).optional()

export const Reference = z.object({
  reference: text.optional(),
  display: text.optional(),
  identifier: z.object({ system: text.optional(), value: text.optional() }).optional(),
})
export type Reference = z.output<typeof Reference>
export const references = z.array(Reference).optional()

export const Identifier = z.object({
  type: CodeableConcept.optional(),
  system: text.optional(),
  value: text.optional(),
})
export const Period = z.object({ start: text.optional(), end: text.optional() })
export const Quantity = z.object({
  value: z.number().optional(),
  comparator: text.optional(),
  unit: text.optional(),
  code: text.optional(),
})
export type Quantity = z.output<typeof Quantity>
export const Range = z.object({ low: Quantity.optional(), high: Quantity.optional() })
/** Amounts are read as their original text. */
export const Money = z.object({ value: text.optional(), currency: text.optional() })
export const Note = z.object({ text })

export const HumanName = z.object({
  use: text.optional(),
  text: text.optional(),
  family: text.optional(),
  given: texts.optional(),
  prefix: texts.optional(),
  suffix: texts.optional(),
  period: Period.optional(),
})
export type HumanName = z.output<typeof HumanName>
export const ContactPoint = z.object({
  system: text.optional(),
  value: text.optional(),
  use: text.optional(),
  rank: z.number().optional(),
  period: Period.optional(),
})
export type ContactPoint = z.output<typeof ContactPoint>
export const Address = z.object({
  use: text.optional(),
  period: Period.optional(),
  text: text.optional(),
  line: texts.optional(),
  city: text.optional(),
  district: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
})
export type Address = z.output<typeof Address>

/** The extensions of a patient that are read (http://hl7.org/fhir/us/core/StructureDefinition-us-core-patient.html). */
export const PatientExtension = z.object({
  url: text,
  valueString: text.optional(),
  valueCode: text.optional(),
  valueCoding: Coding.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueAddress: Address.optional(),
  extension: z
    .array(z.object({ url: text, valueString: text.optional(), valueCoding: Coding.optional() }))
    .optional(),
})
export type PatientExtension = z.output<typeof PatientExtension>
