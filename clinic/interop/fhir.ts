import * as z from 'zod'

// What we read of FHIR R4 (http://hl7.org/fhir/R4/), no more: every resource is also kept whole.

const text = z.string().max(100_000)

export const Coding = z.looseObject({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
})
export const CodeableConcept = z.looseObject({
  coding: z.array(Coding).optional(),
  text: text.optional(),
})
export type CodeableConcept = z.infer<typeof CodeableConcept>
export const Reference = z.looseObject({ reference: text.optional(), display: text.optional() })
export type Reference = z.infer<typeof Reference>
const Period = z.looseObject({ start: text.optional(), end: text.optional() })
export const Identifier = z.looseObject({ system: text.optional(), value: text.optional() })
const Quantity = z.looseObject({ value: z.number().optional(), unit: text.optional() })
const Money = z.looseObject({ value: z.number().optional(), currency: text.optional() })
const HumanName = z.looseObject({
  use: text.optional(),
  text: text.optional(),
  family: text.optional(),
  given: z.array(text).optional(),
  prefix: z.array(text).optional(),
  suffix: z.array(text).optional(),
})
export type HumanName = z.infer<typeof HumanName>
const Telecom = z.looseObject({ system: text.optional(), value: text.optional() })
const Address = z.looseObject({
  text: text.optional(),
  line: z.array(text).optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
})
export type Address = z.infer<typeof Address>

export const Resource = z.looseObject({ resourceType: z.string().regex(/^[A-Za-z]{1,64}$/) })
export type Resource = z.infer<typeof Resource>

export const Patient = z.looseObject({
  name: z.array(HumanName).optional(),
  identifier: z.array(Identifier).optional(),
  telecom: z.array(Telecom).optional(),
  gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
  birthDate: text.optional(),
  deceasedDateTime: text.optional(),
  deceasedBoolean: z.boolean().optional(),
  address: z.array(Address).optional(),
  maritalStatus: CodeableConcept.optional(),
  communication: z.array(z.looseObject({ language: CodeableConcept.optional() })).optional(),
})
export type Patient = z.infer<typeof Patient>

export const Practitioner = z.looseObject({
  name: z.array(HumanName).optional(),
  identifier: z.array(Identifier).optional(),
  telecom: z.array(Telecom).optional(),
  address: z.array(Address).optional(),
  gender: text.optional(),
  qualification: z.array(z.looseObject({ code: CodeableConcept.optional() })).optional(),
})
export type Practitioner = z.infer<typeof Practitioner>

export const encounterStatuses = {
  planned: 'scheduled',
  arrived: 'scheduled',
  triaged: 'scheduled',
  'in-progress': 'scheduled',
  onleave: 'scheduled',
  unknown: 'scheduled',
  finished: 'completed',
  cancelled: 'canceled',
} as const

export const Encounter = z.looseObject({
  status: text,
  class: Coding,
  type: z.array(CodeableConcept).optional(),
  subject: Reference.optional(),
  participant: z.array(z.looseObject({ individual: Reference.optional() })).optional(),
  period: Period.optional(),
  reasonCode: z.array(CodeableConcept).optional(),
  serviceProvider: Reference.optional(),
})
export type Encounter = z.infer<typeof Encounter>

const measured = {
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: text.optional(),
  valueInteger: z.number().optional(),
  valueBoolean: z.boolean().optional(),
  valueDateTime: text.optional(),
}

/** What happened in an encounter: the fields of the types that go into a medical record. */
export const Event = z.looseObject({
  encounter: Reference.optional(),
  code: CodeableConcept.optional(),
  vaccineCode: CodeableConcept.optional(),
  category: z.array(z.union([CodeableConcept, text])).or(CodeableConcept).optional(),
  clinicalStatus: CodeableConcept.optional(),
  onsetDateTime: text.optional(),
  abatementDateTime: text.optional(),
  status: text.optional(),
  conclusion: text.optional(),
  title: text.optional(),
  activity: z
    .array(
      z.looseObject({ detail: z.looseObject({ code: CodeableConcept.optional() }).optional() }),
    )
    .optional(),
  reasonReference: z.array(Reference).optional(),
  reasonCode: z.array(CodeableConcept).optional(),
  component: z.array(z.looseObject({ code: CodeableConcept.optional(), ...measured })).optional(),
  ...measured,
})
export type Event = z.infer<typeof Event>
export type Measured = Pick<Event, keyof typeof measured>

export const MedicationRequest = z.looseObject({
  encounter: Reference.optional(),
  status: text.optional(),
  medicationCodeableConcept: CodeableConcept.optional(),
  medicationReference: Reference.optional(),
  dosageInstruction: z
    .array(
      z.looseObject({
        text: text.optional(),
        asNeededBoolean: z.boolean().optional(),
        timing: z
          .looseObject({
            repeat: z
              .looseObject({
                frequency: z.number().optional(),
                period: z.number().optional(),
                periodUnit: text.optional(),
              })
              .optional(),
          })
          .optional(),
        doseAndRate: z.array(z.looseObject({ doseQuantity: Quantity.optional() })).optional(),
      }),
    )
    .optional(),
  reasonReference: z.array(Reference).optional(),
  reasonCode: z.array(CodeableConcept).optional(),
})
export type MedicationRequest = z.infer<typeof MedicationRequest>

export const Claim = z.looseObject({
  patient: Reference.optional(),
  created: text.optional(),
  status: text.optional(),
  type: CodeableConcept.optional(),
  prescription: Reference.optional(),
  item: z
    .array(
      z.looseObject({
        productOrService: CodeableConcept.optional(),
        encounter: z.array(Reference).optional(),
        net: Money.optional(),
      }),
    )
    .optional(),
  total: Money.optional(),
})
export type Claim = z.infer<typeof Claim>

export const ExplanationOfBenefit = z.looseObject({
  patient: Reference.optional(),
  claim: Reference.optional(),
  created: text.optional(),
  outcome: text.optional(),
  item: Claim.shape.item,
  total: z.array(z.looseObject({ amount: Money.optional() })).optional(),
  payment: z.looseObject({ amount: Money.optional() }).optional(),
})
export type ExplanationOfBenefit = z.infer<typeof ExplanationOfBenefit>

export const AllergyIntolerance = z.looseObject({
  patient: Reference.optional(),
  code: CodeableConcept.optional(),
  clinicalStatus: CodeableConcept.optional(),
})

export type AllergyIntolerance = z.infer<typeof AllergyIntolerance>

/** The words of a concept; its code only where there are none. */
export function wordsOf(concept: CodeableConcept | undefined): string {
  const [coding] = concept?.coding ?? []
  return concept?.text ?? coding?.display ?? coding?.code ?? ''
}
