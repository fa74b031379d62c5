/** Believable resources about a patient, each of which has everything that a fact of its kind takes. */

const snomed = 'http://snomed.info/sct'
const loinc = 'http://loinc.org'
const coded = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
})
const category = (code: string) => [{ coding: [{ code }] }]
const status = (code: string) => ({ coding: [{ code }] })
const note = [{ text: 'As told by\nher mother' }]

export function wholeResources(patient: string) {
  const subject = { subject: { reference: `Patient/${patient}` } }
  return {
    allergy: {
      resourceType: 'AllergyIntolerance',
      id: 'allergy',
      patient: subject.subject,
      category: ['medication'],
      criticality: 'high',
      clinicalStatus: status('active'),
      verificationStatus: status('confirmed'),
      code: coded(snomed, '91936005', 'Allergy to penicillin (disorder)'),
      onsetDateTime: '1999',
      reaction: [
        { manifestation: [{ text: 'Rash' }], severity: 'mild' },
        { manifestation: [{ text: 'Swelling of the face' }], severity: 'severe' },
      ],
      note,
    },
    condition: {
      resourceType: 'Condition',
      id: 'condition',
      ...subject,
      category: category('encounter-diagnosis'),
      clinicalStatus: status('remission'),
      verificationStatus: status('provisional'),
      severity: coded(snomed, '6736007', 'Moderate'),
      code: coded(snomed, '195967001', 'Asthma (disorder)'),
      onsetDateTime: '2014-03',
      abatementPeriod: { start: '2018', end: '2019-05-01' },
      note,
    },
    statement: {
      resourceType: 'MedicationStatement',
      id: 'statement',
      ...subject,
      status: 'on-hold',
      contained: [
        {
          resourceType: 'Medication',
          id: 'm',
          code: coded('http://www.nlm.nih.gov/research/umls/rxnorm', '861007', 'Metformin 500 mg'),
        },
      ],
      medicationReference: { reference: '#m' },
      effectivePeriod: { start: '2018-03', end: '2020' },
      reasonCode: [{ text: 'Diabetes' }],
      dosage: [
        {
          route: coded(snomed, '26643006', 'Oral route'),
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        },
      ],
      note,
    },
    request: {
      resourceType: 'MedicationRequest',
      id: 'request',
      ...subject,
      status: 'cancelled',
      intent: 'order',
      medicationReference: { reference: 'Medication/drops' },
      authoredOn: '2021-07-01T22:30:00Z',
      dosageInstruction: [{ text: 'One drop at night', route: { text: 'Ophthalmic use' } }],
    },
    medication: {
      resourceType: 'Medication',
      id: 'drops',
      code: { text: 'Latanoprost drops' },
    },
    immunization: {
      resourceType: 'Immunization',
      id: 'immunization',
      patient: subject.subject,
      status: 'completed',
      vaccineCode: coded('http://hl7.org/fhir/sid/cvx', '208', 'COVID-19 mRNA'),
      occurrenceDateTime: '2021-05-06',
      lotNumber: 'EW0201',
      manufacturer: { display: 'Pfizer' },
      site: { text: 'Left arm' },
      performer: [{ actor: { display: 'Dr. Runte' } }],
      protocolApplied: [{ doseNumberPositiveInt: 2, seriesDosesPositiveInt: 3 }],
      note,
    },
    refusal: {
      resourceType: 'Immunization',
      id: 'refusal',
      patient: subject.subject,
      status: 'not-done',
      statusReason: { text: 'Patient objects' },
      vaccineCode: { text: 'Influenza' },
      occurrenceDateTime: '2022-10',
    },
    procedure: {
      resourceType: 'Procedure',
      id: 'procedure',
      ...subject,
      status: 'completed',
      code: coded(snomed, '80146002', 'Appendectomy (procedure)'),
      performedPeriod: { start: '2016-01-31T23:30:00Z', end: '2016-02-01T01:00:00Z' },
      bodySite: [{ text: 'Appendix' }],
      reasonReference: [{ reference: 'Condition/condition' }],
      outcome: { text: 'Healed' },
      performer: [{ actor: { display: 'Harbour Hospital' } }],
      note,
    },
    family: {
      resourceType: 'FamilyMemberHistory',
      id: 'family',
      patient: subject.subject,
      status: 'completed',
      relationship: { text: 'Mother' },
      deceasedAge: { value: 70, unit: 'years', code: 'a' },
      condition: [
        {
          code: coded(snomed, '254837009', 'Breast cancer'),
          onsetAge: { value: 61, unit: 'years', code: 'a' },
          contributedToDeath: true,
          note,
        },
        { code: { text: 'Asthma' }, outcome: { text: 'Resolved' } },
      ],
    },
    pressure: {
      resourceType: 'Observation',
      id: 'pressure',
      ...subject,
      status: 'final',
      category: category('vital-signs'),
      code: coded(loinc, '85354-9', 'Blood pressure'),
      effectiveDateTime: '2020-02-01',
      component: [
        {
          code: coded(loinc, '8462-4', 'Diastolic'),
          valueQuantity: { value: 80, unit: 'mmHg', code: 'mm[Hg]' },
        },
        {
          code: coded(loinc, '8480-6', 'Systolic'),
          valueQuantity: { value: 120, unit: 'mmHg', code: 'mm[Hg]' },
        },
      ],
    },
    potassium: {
      resourceType: 'Observation',
      id: 'potassium',
      ...subject,
      status: 'corrected',
      category: category('laboratory'),
      code: coded(loinc, '2823-3', 'Potassium'),
      effectiveDateTime: '2020-07-31T22:15:00Z',
      valueQuantity: {
        value: 6.1,
        comparator: '>',
        unit: 'mmol per litre',
        system: 'http://unitsofmeasure.org',
        code: 'mmol/L',
      },
      referenceRange: [{ low: { value: 3.5, code: 'mmol/L' }, high: { value: 5.1 } }],
      interpretation: [{ coding: [{ code: 'HH' }] }],
      note,
    },
  }
}
