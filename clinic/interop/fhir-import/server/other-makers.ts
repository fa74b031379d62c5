import { v7 as uuidv7 } from 'uuid'
import type { aPatientResource } from './a-bundle.ts'

type Resource = ReturnType<typeof aPatientResource>

/** Where an import puts a resource. */
export type Place = 'row' | 'chart' | 'listed'

const text = (words: string) => ({ text: words })
const coded = (code: string, display: string) => ({ coding: [{ code, display }] })

/**
 * Invented resources in the shapes of other makers: of the examples of US Core, of patient summaries (IPS) and
 * of directories. Each with where it has to end: a row of the clinic, the imported items of the chart, or the
 * report with its reason.
 */
export function otherMakers(patient: string): readonly (readonly [Resource, Place])[] {
  const about = { reference: `Patient/${patient}` }
  const subject = { subject: about }
  const [doctor, organization, condition, medication] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const one = (resourceType: string, more: object, id = uuidv7()): Resource => ({
    resourceType,
    id,
    ...more,
  })
  const inChart: readonly Resource[] = [
    one('Observation', {
      ...subject,
      status: 'final',
      code: text('Tobacco use'),
      category: [coded('social-history', 'Social History')],
      valueCodeableConcept: text('Never smoked'),
    }),
    one('Immunization', { patient: about, status: 'completed', vaccineCode: text('Measles') }),
    one('MedicationDispense', {
      ...subject,
      status: 'completed',
      medicationCodeableConcept: text('Anastrozole 1 mg'),
      whenHandedOver: '2020-01-02',
    }),
    one('DocumentReference', {
      ...subject,
      status: 'current',
      type: text('Discharge summary'),
      content: [{ attachment: { contentType: 'text/plain', data: 'SGVsbG8=' } }],
    }),
    one('CareTeam', { ...subject, status: 'active', name: 'Team of the ward' }),
    one('Coverage', {
      status: 'active',
      beneficiary: about,
      payor: [{ display: 'Public insurance' }],
    }),
    one('Device', { patient: about, type: text('Pacemaker') }),
    one('DeviceUseStatement', { ...subject, status: 'active', device: { display: 'Pacemaker' } }),
    one('Specimen', { ...subject, type: text('Blood') }),
    one('ServiceRequest', {
      ...subject,
      status: 'active',
      intent: 'order',
      code: text('Physiotherapy'),
    }),
    one('QuestionnaireResponse', { ...subject, status: 'completed', authored: '2021-01-02' }),
    one('Flag', { ...subject, status: 'active', code: text('Needs a ramp') }),
    one('Consent', {
      status: 'active',
      scope: text('Privacy'),
      category: [text('Sharing')],
      patient: about,
    }),
    one('ClinicalImpression', { ...subject, status: 'completed', summary: 'Stable' }),
    one('FamilyMemberHistory', {
      status: 'completed',
      patient: about,
      relationship: text('Mother'),
    }),
    one('Composition', {
      ...subject,
      status: 'final',
      type: text('Patient summary'),
      date: '2022-03-04T10:00:00Z',
      author: [{ reference: `Practitioner/${doctor}` }],
      title: 'Summary',
      section: [{ title: 'Problems', entry: [{ reference: `Condition/${condition}` }] }],
    }),
    one('Provenance', {
      target: [about],
      recorded: '2022-03-04T10:00:00Z',
      agent: [{ who: { reference: `Practitioner/${doctor}` } }],
    }),
    one('Appointment', {
      status: 'booked',
      start: '2021-05-06T10:00:00Z',
      end: '2021-05-06T10:30:00Z',
      participant: [{ actor: about, status: 'accepted' }],
    }),
    one('Encounter', {
      ...subject,
      status: 'finished',
      class: { code: 'AMB' },
      period: { start: '2020-01' },
    }),
    one('ImagingStudy', { ...subject, status: 'available', started: '2020-01-02' }),
    one('NutritionOrder', { patient: about, status: 'active', dateTime: '2020-01-02' }),
    one('RiskAssessment', { ...subject, status: 'final' }),
    one('Communication', { ...subject, status: 'completed', sent: '2020-01-02T10:00:00Z' }),
    one('List', { ...subject, status: 'current', mode: 'working', title: 'Problems' }),
    one('RelatedPerson', { patient: about, active: false, name: [{ text: 'Former guardian' }] }),
    one('Media', { ...subject, status: 'completed', content: { title: 'A wound' } }),
  ]
  const listed: readonly Resource[] = [
    one('Organization', { name: 'Ward 7' }, organization),
    one('Location', { name: 'Room 2' }),
    one('Medication', { code: text('Levothyroxine') }, medication),
    one('Substance', { code: text('Latex') }),
    one('HealthcareService', { name: 'Physiotherapy' }),
    one('Questionnaire', { status: 'active', title: 'How do you feel' }),
    one('PractitionerRole', { organization: { reference: `Organization/${organization}` } }),
    one('Observation', {
      ...subject,
      status: 'entered-in-error',
      code: text('Pulse'),
      valueInteger: 700,
    }),
    one('Group', { type: 'person', actual: true, name: 'Everybody' }),
  ]
  const rows: readonly Resource[] = [
    one('Practitioner', { name: [{ family: 'Runte', given: ['Cedrick'] }] }, doctor),
    one('AllergyIntolerance', { patient: about, code: text('Peanuts') }),
    one('Condition', { ...subject, code: text('Asthma'), recordedDate: '2019-04' }, condition),
    one('Observation', {
      ...subject,
      status: 'final',
      code: text('Blood pressure'),
      effectiveDateTime: '2020-02-01',
      component: [{ code: text('Systolic'), valueQuantity: { value: 120, unit: 'mmHg' } }],
    }),
    one('Procedure', { ...subject, status: 'completed', code: text('Appendectomy') }),
    one('MedicationStatement', {
      ...subject,
      status: 'active',
      medicationReference: { reference: `Medication/${medication}` },
      effectivePeriod: { start: '2018-03' },
    }),
    one('MedicationRequest', {
      ...subject,
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: text('Anastrozole 1 mg'),
    }),
    one('DiagnosticReport', { ...subject, status: 'final', code: text('Chest X-ray') }),
    one('CarePlan', { ...subject, status: 'active', intent: 'plan', title: 'Care at home' }),
    one('Goal', { ...subject, lifecycleStatus: 'active', description: text('Walk each day') }),
    one('RelatedPerson', { patient: about, name: [{ text: 'Ida Berg' }] }),
    one('PractitionerRole', {
      practitioner: { reference: `Practitioner/${doctor}` },
      specialty: [text('Cardiology')],
    }),
    one('Claim', {
      status: 'active',
      patient: about,
      created: '2020-01-02',
      total: { value: 12.5, currency: 'EUR' },
    }),
  ]
  return [
    ...rows.map((resource) => [resource, 'row'] as const),
    ...inChart.map((resource) => [resource, 'chart'] as const),
    ...listed.map((resource) => [resource, 'listed'] as const),
  ]
}
