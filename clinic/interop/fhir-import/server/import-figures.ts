/** The exact figures of known bundles, as `npm run import` prints them. */
export interface Expected {
  readonly table: readonly string[]
  readonly made: string
  readonly warnings: readonly string[]
  readonly rows: Readonly<Record<string, unknown>>
}

export const ofSamples: Expected = {
  table: [
    ' read mapped kept skipped',
    'Observation 436 435 1 0',
    'Claim 94 94 0 0',
    'Encounter 78 78 0 0',
    'ExplanationOfBenefit 61 61 0 0',
    'Immunization 49 49 0 0',
    'DiagnosticReport 35 35 0 0',
    'Condition 23 23 0 0',
    'Practitioner 23 8 0 15',
    'Procedure 23 23 0 0',
    'PractitionerRole 22 6 0 16',
    'MedicationRequest 18 18 0 0',
    'Organization 16 0 3 13',
    'Goal 9 9 0 0',
    'Patient 8 8 0 0',
    'Coverage 7 7 0 0',
    'ImagingStudy 6 6 0 0',
    'AllergyIntolerance 4 4 0 0',
    'CarePlan 4 4 0 0',
    'CareTeam 1 1 0 0',
    'DocumentReference 1 1 0 0',
    'Location 1 0 1 0',
    'All 919 870 5 44',
  ],
  made: '8 patients, 6 doctors, 77 appointments, 76 medical records, 93 bills and 12 imported items',
  warnings: [
    'The date of birth 1941 is no whole day: the chart has 1941-07-01, marked as estimated.',
    'It names no doctor, so it is kept but makes no appointment.',
    'It is kept but makes no bill.',
  ],
  rows: {
    patients: 8,
    doctors: 6,
    others: 0,
    visits: 76,
    records: 76,
    lastInvoice: 93,
    // Each resource once; 44 came a second time, unchanged.
    resources: 919 - 44,
    deceased: 1,
    allergies: 'Allergy to grass pollen; Allergy to peanut',
  },
}

/** 39 public bundles of Synthea; the named file identifies them. */
export const ofSynthea: Expected & { readonly file: string } = {
  file: 'practitionerInformation1559319163815.json',
  table: [
    ' read mapped kept skipped',
    'Observation 5723 5723 0 0',
    'Claim 1302 1302 0 0',
    'Encounter 1056 1056 0 0',
    'ExplanationOfBenefit 1056 1056 0 0',
    'Procedure 950 950 0 0',
    'DiagnosticReport 424 424 0 0',
    'Immunization 399 399 0 0',
    'Condition 290 290 0 0',
    'MedicationRequest 246 246 0 0',
    'Practitioner 161 142 0 19',
    'CarePlan 123 123 0 0',
    'Goal 89 89 0 0',
    'Organization 59 0 40 19',
    'Patient 38 38 0 0',
    'ImagingStudy 26 26 0 0',
    'AllergyIntolerance 20 20 0 0',
    'All 11962 11884 40 38',
  ],
  made: '38 patients, 102 doctors, 1,053 appointments, 1,053 medical records, 1,302 bills and 3 imported items',
  warnings: Array<string>(3).fill('It names no doctor, so it is kept but makes no appointment.'),
  rows: {
    patients: 38,
    doctors: 102,
    others: 0,
    visits: 1053,
    records: 1053,
    paid: 0,
    unpaid: 1302,
    lastInvoice: 1302,
    // Each resource once; 38 came a second time, unchanged.
    resources: 11_962 - 38,
    deceased: 5,
  },
}
