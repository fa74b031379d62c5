import type { Resource } from '../fhir.ts'

/** Types that FHIR R4 no longer has. */
const goneTypes = new Set([
  'MedicationOrder',
  'DiagnosticOrder',
  'ProcedureRequest',
  'ReferralRequest',
  'Conformance',
  'DeviceUseRequest',
  'EligibilityRequest',
  'BodySite',
  'DataElement',
  'ExpansionProfile',
  'Sequence',
])

/** Fields that R4 renamed or dropped, by type; `*` for every type. */
const goneFields: Readonly<Record<string, readonly string[]>> = {
  Patient: ['animal'],
  Encounter: ['indication', 'reason', 'patient'],
  Condition: ['patient', 'context', 'dateRecorded', 'assertedDate'],
  Observation: ['context', 'comments', 'related'],
  Procedure: ['context', 'definition', 'notPerformed', 'notDone', 'request'],
  DiagnosticReport: ['context', 'codedDiagnosis'],
  Immunization: ['date', 'notGiven', 'explanation', 'wasNotGiven'],
  CarePlan: ['context', 'definition', 'activityDefinition'],
  MedicationRequest: ['context', 'definition'],
  AllergyIntolerance: ['substance', 'assertedDate'],
  Claim: ['organization', 'employmentImpacted', 'information', 'hospitalization'],
  ExplanationOfBenefit: ['claimReference', 'claimResponseReference', 'information'],
}

/** What shows that a resource is of DSTU2 or STU3; null for R4. */
export function signOfEarlierVersion(resource: Resource): string | null {
  const type = resource.resourceType
  if (goneTypes.has(type)) return type
  const field = goneFields[type]?.find((name) => name in resource)
  if (field) return `${type}.${field}`
  if (type === 'Encounter' && typeof resource['class'] === 'string') return 'Encounter.class'
  const isStatusText = typeof resource['clinicalStatus'] === 'string'
  if (isStatusText && (type === 'Condition' || type === 'AllergyIntolerance')) {
    return `${type}.clinicalStatus`
  }
  const [item] = Array.isArray(resource['item']) ? (resource['item'] as unknown[]) : []
  const isService = typeof item === 'object' && item !== null && 'service' in item
  return type === 'Claim' && isService ? 'Claim.item.service' : null
}
