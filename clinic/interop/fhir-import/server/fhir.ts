import * as z from 'zod'
import {
  Address,
  CodeableConcept,
  Coding,
  concepts,
  ContactPoint,
  HumanName,
  Identifier,
  Note,
  PatientExtension,
  Period,
  Quantity,
  Range,
  Reference,
  references,
  text,
} from './fhir-elements.ts'

// Only the fields of FHIR R4 that are read (http://hl7.org/fhir/R4/resourcelist.html): the whole
// resource is always kept beside the row that it becomes.

const person = {
  name: z.array(HumanName).optional(),
  telecom: z.array(ContactPoint).optional(),
  address: z.array(Address).optional(),
  gender: text.optional(),
  birthDate: text.optional(),
}

export const Patient = z.object({
  ...person,
  active: z.boolean().optional(),
  identifier: z.array(Identifier).optional(),
  extension: z.array(PatientExtension).optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: text.optional(),
  maritalStatus: CodeableConcept.optional(),
  communication: z
    .array(z.object({ language: CodeableConcept, preferred: z.boolean().optional() }))
    .optional(),
  contact: z
    .array(
      z.object({
        relationship: concepts,
        name: HumanName.optional(),
        telecom: z.array(ContactPoint).optional(),
        period: Period.optional(),
      }),
    )
    .optional(),
})
export type Patient = z.output<typeof Patient>

export const RelatedPerson = z.object({
  active: z.boolean().optional(),
  patient: Reference.optional(),
  relationship: concepts,
  name: z.array(HumanName).optional(),
  telecom: z.array(ContactPoint).optional(),
  period: Period.optional(),
})
export type RelatedPerson = z.output<typeof RelatedPerson>

export const Practitioner = z.object({
  ...person,
  qualification: z.array(z.object({ code: CodeableConcept.optional() })).optional(),
})
export type Practitioner = z.output<typeof Practitioner>

export const PractitionerRole = z.object({
  practitioner: Reference.optional(),
  specialty: concepts,
})

export const Encounter = z.object({
  status: text,
  class: Coding.optional(),
  type: concepts,
  subject: Reference.optional(),
  participant: z.array(z.object({ type: concepts, individual: Reference.optional() })).optional(),
  period: Period.optional(),
  reasonCode: concepts,
  reasonReference: references,
  serviceProvider: Reference.optional(),
})
export type Encounter = z.output<typeof Encounter>

const value = {
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: CodeableConcept.optional(),
  valueString: text.optional(),
  valueBoolean: z.boolean().optional(),
  valueInteger: z.number().optional(),
  valueRange: Range.optional(),
  valueRatio: z
    .object({ numerator: Quantity.optional(), denominator: Quantity.optional() })
    .optional(),
  valueTime: text.optional(),
  valueDateTime: text.optional(),
  valuePeriod: Period.optional(),
  dataAbsentReason: CodeableConcept.optional(),
}
export const Measured = z.object(value)
export type Measured = z.output<typeof Measured>

/** The patient of a clinical resource, and its encounter. */
const about = { subject: Reference.optional(), encounter: Reference.optional() }

export const Observation = z.object({
  ...about,
  ...value,
  status: text.optional(),
  category: concepts,
  code: CodeableConcept,
  interpretation: concepts,
  component: z.array(z.object({ code: CodeableConcept, ...value })).optional(),
  note: z.array(Note).optional(),
})
export type Observation = z.output<typeof Observation>

export const Condition = z.object({
  ...about,
  clinicalStatus: CodeableConcept.optional(),
  verificationStatus: CodeableConcept.optional(),
  severity: CodeableConcept.optional(),
  code: CodeableConcept.optional(),
  onsetDateTime: text.optional(),
  abatementDateTime: text.optional(),
  note: z.array(Note).optional(),
})
export type Condition = z.output<typeof Condition>

export const Procedure = z.object({
  ...about,
  status: text.optional(),
  code: CodeableConcept.optional(),
  reasonCode: concepts,
  reasonReference: references,
  outcome: CodeableConcept.optional(),
  note: z.array(Note).optional(),
})
export type Procedure = z.output<typeof Procedure>

export const DiagnosticReport = z.object({
  ...about,
  status: text.optional(),
  code: CodeableConcept,
  result: references,
  conclusion: text.optional(),
})
export type DiagnosticReport = z.output<typeof DiagnosticReport>

export const Immunization = z.object({
  patient: Reference.optional(),
  encounter: Reference.optional(),
  status: text.optional(),
  vaccineCode: CodeableConcept,
  lotNumber: text.optional(),
  note: z.array(Note).optional(),
})
export type Immunization = z.output<typeof Immunization>

export const CarePlan = z.object({
  ...about,
  status: text.optional(),
  title: text.optional(),
  description: text.optional(),
  category: concepts,
  addresses: references,
  goal: references,
  activity: z
    .array(
      z.object({
        detail: z
          .object({ code: CodeableConcept.optional(), description: text.optional() })
          .optional(),
      }),
    )
    .optional(),
})
export type CarePlan = z.output<typeof CarePlan>

export const Goal = z.object({
  subject: Reference.optional(),
  lifecycleStatus: text.optional(),
  description: CodeableConcept,
})

export const ImagingStudy = z.object({
  ...about,
  status: text.optional(),
  description: text.optional(),
  series: z
    .array(
      z.object({
        modality: Coding.optional(),
        bodySite: Coding.optional(),
        description: text.optional(),
      }),
    )
    .optional(),
})
export type ImagingStudy = z.output<typeof ImagingStudy>

export const AllergyIntolerance = z.object({
  patient: Reference.optional(),
  encounter: Reference.optional(),
  clinicalStatus: CodeableConcept.optional(),
  verificationStatus: CodeableConcept.optional(),
  criticality: text.optional(),
  code: CodeableConcept.optional(),
})
export type AllergyIntolerance = z.output<typeof AllergyIntolerance>

export const MedicationRequest = z.object({
  ...about,
  status: text.optional(),
  medicationCodeableConcept: CodeableConcept.optional(),
  medicationReference: Reference.optional(),
  reasonCode: concepts,
  reasonReference: references,
  contained: z
    .array(z.object({ id: text.optional(), code: CodeableConcept.optional() }))
    .optional(),
  dosageInstruction: z
    .array(
      z.object({
        text: text.optional(),
        patientInstruction: text.optional(),
        asNeededBoolean: z.boolean().optional(),
        route: CodeableConcept.optional(),
        timing: z
          .object({
            code: CodeableConcept.optional(),
            repeat: z
              .object({
                frequency: z.number().optional(),
                period: z.number().optional(),
                periodUnit: text.optional(),
              })
              .optional(),
          })
          .optional(),
        doseAndRate: z.array(z.object({ doseQuantity: Quantity.optional() })).optional(),
      }),
    )
    .optional(),
})
export type MedicationRequest = z.output<typeof MedicationRequest>
