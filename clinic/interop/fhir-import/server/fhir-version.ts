/** Elements that R4 does not have, or has in another form, by the version that has them. */
interface Sign {
  readonly version: string
  readonly field: string
  readonly isSign: (value: unknown) => boolean
}

const goneTypes: Readonly<Record<string, string>> = {
  MedicationOrder: 'DSTU2',
  DiagnosticOrder: 'DSTU2',
  Conformance: 'DSTU2',
  DeviceUseRequest: 'DSTU2',
  ImagingObjectSelection: 'DSTU2',
  Order: 'DSTU2',
  OrderResponse: 'DSTU2',
  ReferralRequest: 'DSTU2 or STU3',
  ProcedureRequest: 'DSTU2 or STU3',
  EligibilityRequest: 'DSTU2 or STU3',
  BodySite: 'DSTU2 or STU3',
  ImagingManifest: 'STU3',
  DeviceComponent: 'STU3',
  DataElement: 'STU3',
  ExpansionProfile: 'STU3',
  Sequence: 'STU3',
}

type IsSign = Sign['isSign']
const isThere: IsSign = (value) => value !== undefined
const isText: IsSign = (value) => typeof value === 'string'
const isList: IsSign = (value) => Array.isArray(value)
const isSingle: IsSign = (value) => value !== undefined && !Array.isArray(value)
const hasItemWith =
  (name: string): IsSign =>
  (value) =>
    Array.isArray(value) && value.some((one) => isObject(one) && name in one)

const dstu2 = (field: string, isSign = isThere): Sign => ({ version: 'DSTU2', field, isSign })
const stu3 = (field: string, isSign = isThere): Sign => ({ version: 'STU3', field, isSign })
const r5 = (field: string, isSign = isThere): Sign => ({ version: 'R5', field, isSign })
const early = (field: string, isSign = isThere): Sign => ({
  version: 'DSTU2 or STU3',
  field,
  isSign,
})

const signs: Readonly<Record<string, readonly Sign[]>> = {
  Patient: [dstu2('careProvider'), early('animal')],
  Practitioner: [dstu2('practitionerRole'), dstu2('name', isSingle)],
  Encounter: [
    dstu2('class', isText),
    dstu2('patient'),
    dstu2('indication'),
    stu3('reason'),
    stu3('incomingReferral'),
    r5('class', isList),
    r5('actualPeriod'),
  ],
  Condition: [
    dstu2('patient'),
    dstu2('dateRecorded'),
    stu3('context'),
    stu3('assertedDate'),
    early('clinicalStatus', isText),
  ],
  Observation: [dstu2('comments'), stu3('context'), stu3('comment'), early('related')],
  Procedure: [dstu2('notPerformed'), stu3('context'), stu3('notDone'), r5('occurrenceDateTime')],
  DiagnosticReport: [stu3('context'), early('codedDiagnosis'), dstu2('performer', isSingle)],
  Immunization: [dstu2('wasNotGiven'), dstu2('reported'), stu3('notGiven'), early('date')],
  CarePlan: [stu3('context'), stu3('definition')],
  Goal: [dstu2('description', isText), early('status')],
  MedicationRequest: [
    stu3('context'),
    stu3('definition'),
    r5('medication'),
    stu3('requester', (value) => isObject(value) && 'agent' in value),
  ],
  AllergyIntolerance: [
    dstu2('substance'),
    dstu2('status'),
    stu3('assertedDate'),
    early('clinicalStatus', isText),
  ],
  ImagingStudy: [stu3('context'), early('patient')],
  Claim: [
    dstu2('type', (value) => isObject(value) && 'system' in value),
    stu3('employmentImpacted'),
    stu3('hospitalization'),
    stu3('information'),
    stu3('organization'),
    stu3('item', hasItemWith('service')),
  ],
  ExplanationOfBenefit: [
    early('claimReference'),
    stu3('claimResponseReference'),
    stu3('totalCost'),
    stu3('information'),
    stu3('item', hasItemWith('service')),
  ],
}

/** A sentence when a resource is of another version of FHIR than R4, else null. */
export function otherVersion(resource: Readonly<Record<string, unknown>>): string | null {
  const type = String(resource['resourceType'])
  const gone = goneTypes[type]
  if (gone) return sentence(gone, `${type} is a type that R4 does not have`)
  const sign = signs[type]?.find(({ field, isSign }) => isSign(resource[field]))
  if (sign) return sentence(sign.version, `${type}.${sign.field} is not so in R4`)
  const profile = /\/(DSTU2|STU3)\//.exec(profilesOf(resource))?.[1]
  if (profile) return sentence(profile, 'its profile says so')
  const stated = resource['fhirVersion']
  const isOther =
    type === 'CapabilityStatement' && typeof stated === 'string' && !/^4\.[013]\./.test(stated)
  return isOther ? sentence(stated, 'it says so itself') : null
}

function sentence(version: string, why: string): string {
  return `This is FHIR ${version} (${why}). Only R4 is imported.`
}

function profilesOf({ meta }: Readonly<Record<string, unknown>>): string {
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return Array.isArray(profiles) ? profiles.join(' ') : ''
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
