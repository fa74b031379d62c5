/** A FHIR concept: the text of a code, and the doctor's shorter text, if any. */
export interface Concept {
  readonly coding: readonly [
    { readonly system: string; readonly code: string; readonly display: string },
  ]
  readonly text?: string
}

const concept =
  (system: string) =>
  (code: string, display: string, text?: string): Concept => ({
    coding: [{ system, code, display }],
    ...(text !== undefined && { text }),
  })

export const snomed = concept('http://snomed.info/sct')
export const loinc = concept('http://loinc.org')
const icd10 = concept('http://hl7.org/fhir/sid/icd-10-cm')
const cvx = concept('http://hl7.org/fhir/sid/cvx')
const rxnorm = concept('http://www.nlm.nih.gov/research/umls/rxnorm')

/** A code from one of FHIR's own code systems. */
export function hl7(codeSystem: string, code: string, display?: string) {
  const system = `http://terminology.hl7.org/CodeSystem/${codeSystem}`
  return { coding: [{ system, code, ...(display !== undefined && { display }) }] }
}

export const visitKinds = {
  'check-up': snomed('185349003', 'Encounter for check up (procedure)'),
  symptom: snomed('185345009', 'Encounter for symptom'),
  'follow-up': snomed('390906007', 'Follow-up encounter'),
  emergency: snomed('50849002', 'Emergency room admission (procedure)'),
} as const
export type VisitKind = keyof typeof visitKinds

export const conditions = {
  'high blood pressure': icd10('I10', 'Essential (primary) hypertension', 'High blood pressure'),
  prediabetes: icd10('R73.03', 'Prediabetes'),
  diabetes: icd10('E11.9', 'Type 2 diabetes mellitus without complications', 'Type 2 diabetes'),
  cholesterol: icd10('E78.5', 'Hyperlipidemia, unspecified', 'High cholesterol'),
  'knee wear': icd10(
    'M17.11',
    'Unilateral primary osteoarthritis, right knee',
    'Osteoarthritis of the right knee',
  ),
  bronchitis: snomed('10509002', 'Acute bronchitis (disorder)'),
  'sore throat': icd10('J02.0', 'Streptococcal pharyngitis', 'Strep throat'),
  asthma: snomed('195967001', 'Asthma (disorder)'),
  'hay fever': icd10('J30.1', 'Allergic rhinitis due to pollen', 'Hay fever'),
  'ankle sprain': snomed('44465007', 'Sprain of ankle (disorder)'),
  migraine: icd10(
    'G43.009',
    'Migraine without aura, not intractable, without status migrainosus',
    'Migraine without aura',
  ),
  appendicitis: snomed('74400008', 'Appendicitis (disorder)'),
  'iron deficiency': icd10(
    'D50.9',
    'Iron deficiency anemia, unspecified',
    'Iron deficiency anemia',
  ),
  'ear infection': icd10(
    'H66.91',
    'Otitis media, unspecified, right ear',
    'Infection of the right middle ear',
  ),
  'wrist fracture': icd10(
    'S52.521A',
    'Torus fracture of lower end of right radius, initial encounter for closed fracture',
    'Buckle fracture of the right wrist',
  ),
  'atrial fibrillation': icd10('I48.20', 'Chronic atrial fibrillation, unspecified'),
  'heart failure': icd10(
    'I50.22',
    'Chronic systolic (congestive) heart failure',
    'Chronic heart failure',
  ),
  'kidney disease': icd10('N18.31', 'Chronic kidney disease, stage 3a'),
  pneumonia: icd10('J18.9', 'Pneumonia, unspecified organism', 'Pneumonia'),
  'underactive thyroid': icd10('E03.9', 'Hypothyroidism, unspecified', 'Underactive thyroid'),
  'back pain': icd10('M54.50', 'Low back pain, unspecified', 'Low back pain'),
  cold: icd10('J06.9', 'Acute upper respiratory infection, unspecified', 'Common cold'),
} as const
export type ConditionName = keyof typeof conditions

export const vaccines = {
  DTaP: cvx('20', 'DTaP'),
  Hib: cvx('48', 'Hib (PRP-T)'),
  'hepatitis B': cvx('08', 'Hep B, adolescent or pediatric'),
  polio: cvx('10', 'IPV'),
  pneumococcal: cvx('133', 'Pneumococcal conjugate PCV 13'),
  'pneumococcal since 2023': cvx(
    '216',
    'Pneumococcal conjugate PCV20, polysaccharide CRM197 conjugate, adjuvant, PF',
    'Pneumococcal conjugate, 20 types',
  ),
  rotavirus: cvx('119', 'rotavirus, monovalent'),
  MMR: cvx('03', 'MMR'),
  varicella: cvx('21', 'varicella'),
  'hepatitis A': cvx('83', 'Hep A, ped/adol, 2 dose'),
  influenza: cvx('150', 'Influenza, split virus, quadrivalent, PF'),
  'influenza since 2024': cvx('140', 'Influenza, split virus, trivalent, PF'),
  Tdap: cvx('115', 'Tdap'),
  zoster: cvx('187', 'zoster recombinant'),
} as const
export type VaccineName = keyof typeof vaccines

export const drugs = {
  lisinopril: rxnorm('314076', 'lisinopril 10 MG Oral Tablet'),
  'metformin 500': rxnorm('861007', 'metformin hydrochloride 500 MG Oral Tablet'),
  'metformin 1000': rxnorm('861004', 'metformin hydrochloride 1000 MG Oral Tablet'),
  empagliflozin: rxnorm('1545658', 'empagliflozin 10 MG Oral Tablet'),
  simvastatin: rxnorm('312961', 'simvastatin 20 MG Oral Tablet'),
  naproxen: rxnorm('198014', 'naproxen 500 MG Oral Tablet'),
  ibuprofen: rxnorm('197805', 'ibuprofen 400 MG Oral Tablet'),
  fluticasone: rxnorm(
    '895999',
    '120 ACTUAT fluticasone propionate 0.11 MG/ACTUAT Metered Dose Inhaler',
  ),
  cetirizine: rxnorm('1014678', 'cetirizine hydrochloride 10 MG Oral Tablet'),
  'penicillin V': rxnorm('834102', 'penicillin V potassium 500 MG Oral Tablet'),
  sumatriptan: rxnorm('313161', 'sumatriptan 50 MG Oral Tablet'),
  rivaroxaban: rxnorm('1232086', 'rivaroxaban 20 MG Oral Tablet'),
  bisoprolol: rxnorm('865155', 'bisoprolol fumarate 2.5 MG Oral Tablet'),
  furosemide: rxnorm('313988', 'furosemide 40 MG Oral Tablet'),
  levothyroxine: rxnorm('966221', 'levothyroxine sodium 0.05 MG Oral Tablet'),
} as const
export type DrugName = keyof typeof drugs

export const procedures = {
  'medication review': snomed('430193006', 'Medication Reconciliation (procedure)'),
  spirometry: snomed('127783003', 'Spirometry (procedure)'),
  'chest X-ray': snomed('399208008', 'Plain chest X-ray (procedure)'),
  'knee X-ray': snomed('74016001', 'Knee X-ray'),
  appendectomy: snomed('80146002', 'Appendectomy'),
  'bone immobilization': snomed('274474001', 'Bone immobilization'),
  echocardiogram: snomed('433236007', 'Transthoracic echocardiography'),
  'depression screening': snomed('171207006', 'Depression screening'),
} as const
export type ProcedureName = keyof typeof procedures
