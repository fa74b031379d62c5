import { type Concept, loinc } from './terms.ts'

export interface Measure {
  readonly code: Concept
  /** UCUM. */
  readonly unit: string
  readonly category: 'vital-signs' | 'laboratory' | 'survey'
  /** The usual values of adults; values outside are flagged. */
  readonly usual?: readonly [number, number]
}

const vital = (code: string, display: string, unit: string): Measure => ({
  code: loinc(code, display),
  unit,
  category: 'vital-signs',
})
const lab = (
  code: string,
  display: string,
  unit: string,
  usual?: readonly [number, number],
): Measure => ({ ...vital(code, display, unit), category: 'laboratory', ...(usual && { usual }) })
const score = (code: string, display: string): Measure => ({
  ...vital(code, display, '{score}'),
  category: 'survey',
})

export const measures = {
  height: vital('8302-2', 'Body height', 'cm'),
  weight: vital('29463-7', 'Body weight', 'kg'),
  bmi: vital('39156-5', 'Body mass index (BMI) [Ratio]', 'kg/m2'),
  head: vital('9843-4', 'Head Occipital-frontal circumference', 'cm'),
  pulse: vital('8867-4', 'Heart rate', '/min'),
  temperature: vital('8310-5', 'Body temperature', 'Cel'),
  oxygen: vital('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry', '%'),
  pain: score('72514-3', 'Pain severity - 0-10 verbal numeric rating [Score] - Reported'),
  'depression score': score(
    '44261-6',
    'Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]',
  ),
  leukocytes: lab(
    '6690-2',
    'Leukocytes [#/volume] in Blood by Automated count',
    '10*3/uL',
    [4, 11],
  ),
  hemoglobin: lab('718-7', 'Hemoglobin [Mass/volume] in Blood', 'g/dL', [12, 17]),
  platelets: lab(
    '777-3',
    'Platelets [#/volume] in Blood by Automated count',
    '10*3/uL',
    [150, 400],
  ),
  ferritin: lab('2276-4', 'Ferritin [Mass/volume] in Serum or Plasma', 'ng/mL', [15, 200]),
  A1c: lab('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood', '%'),
  glucose: lab('2345-7', 'Glucose [Mass/volume] in Serum or Plasma', 'mg/dL', [70, 100]),
  creatinine: lab('2160-0', 'Creatinine [Mass/volume] in Serum or Plasma', 'mg/dL', [0.6, 1.3]),
  potassium: lab('2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 'mmol/L', [3.5, 5]),
  sodium: lab('2951-2', 'Sodium [Moles/volume] in Serum or Plasma', 'mmol/L', [135, 145]),
  cholesterol: lab('2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma', 'mg/dL'),
  triglycerides: lab('2571-8', 'Triglyceride [Mass/volume] in Serum or Plasma', 'mg/dL'),
  HDL: lab('2085-9', 'Cholesterol in HDL [Mass/volume] in Serum or Plasma', 'mg/dL'),
  LDL: lab(
    '13457-7',
    'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation',
    'mg/dL',
  ),
  TSH: lab('3016-3', 'Thyrotropin [Units/volume] in Serum or Plasma', 'm[IU]/L', [0.4, 4]),
  BNP: lab('30934-4', 'Natriuretic peptide B [Mass/volume] in Serum or Plasma', 'pg/mL', [0, 100]),
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
export type Values = Partial<Record<MeasureName, number>>

export const pressure = {
  panel: loinc('85354-9', 'Blood pressure panel with all children optional', 'Blood pressure'),
  systolic: loinc('8480-6', 'Systolic blood pressure'),
  diastolic: loinc('8462-4', 'Diastolic blood pressure'),
} as const

export const panels = {
  'blood count': loinc(
    '58410-2',
    'Complete blood count (hemogram) panel - Blood by Automated count',
    'Blood count',
  ),
  metabolic: loinc('51990-0', 'Basic Metabolic Panel'),
  lipids: loinc('57698-3', 'Lipid Panel'),
} as const
export type PanelName = keyof typeof panels
