/** A practitioner who treats patients of the samples; no real person is meant. */
export interface Practitioner {
  readonly given: string
  readonly family: string
  readonly gender: 'female' | 'male'
  readonly specialty: string
  /** The specialty that the demo's price list has for their visits. */
  readonly charges: 'Family Medicine' | 'Pediatrics' | 'Cardiology' | 'Orthopedics'
  /** A number that is never assigned in the United States: real ones begin with 1 or 2. */
  readonly npi: string
  readonly organization: OrganizationName
}

export const organizations = {
  practice: { name: 'Three Ferries Family Practice', line: '4 Ropewalk', city: 'Kingsferry' },
  hospital: { name: "St. Brannoc's Hospital", line: '80 Infirmary Road', city: 'Aldermoor' },
  children: {
    name: 'Lantern Street Children’s Clinic',
    line: '19 Lantern Street',
    city: 'Aldermoor',
  },
} as const
export type OrganizationName = keyof typeof organizations

export const practitioners = {
  family: {
    given: 'Bronwyn',
    family: 'Llewellyn-Pryce',
    gender: 'female',
    specialty: 'Family medicine',
    charges: 'Family Medicine',
    npi: '9999900017',
    organization: 'practice',
  },
  heart: {
    given: 'Cuauhtémoc',
    family: 'Zepeda',
    gender: 'male',
    specialty: 'Cardiology',
    charges: 'Cardiology',
    npi: '9999900025',
    organization: 'hospital',
  },
  children: {
    given: 'Rosalind',
    family: 'Achterberg',
    gender: 'female',
    specialty: 'Pediatrics',
    charges: 'Pediatrics',
    npi: '9999900033',
    organization: 'children',
  },
  bones: {
    given: 'Tariku',
    family: 'Wolde',
    gender: 'male',
    specialty: 'Orthopedics',
    charges: 'Orthopedics',
    npi: '9999900041',
    organization: 'hospital',
  },
  emergency: {
    given: 'Marguerite',
    family: 'Sainte-Croix',
    gender: 'female',
    specialty: 'Emergency medicine',
    charges: 'Family Medicine',
    npi: '9999900058',
    organization: 'hospital',
  },
  /** Only in the directory: treats none of the patients. */
  eyes: {
    given: 'Þorvaldur',
    family: 'Ísfeld',
    gender: 'male',
    specialty: 'Ophthalmology',
    charges: 'Family Medicine',
    npi: '9999900066',
    organization: 'hospital',
  },
} as const satisfies Record<string, Practitioner>
export type PractitionerName = keyof typeof practitioners
