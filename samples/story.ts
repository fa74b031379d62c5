import type { Service } from '../demo/price-list.ts'
import type { Chart } from './chart.ts'
import type { PanelName, Values } from './measures.ts'
import type { Person } from './person.ts'
import type { PractitionerName } from './practitioners.ts'
import type { ConditionName, DrugName, ProcedureName, VaccineName, VisitKind } from './terms.ts'

/** A patient of the samples and their history. */
export interface Story {
  readonly person: Person
  /** At most one per day, in order. */
  readonly visits: readonly Visit[]
  /** Further parts of exports besides visits. */
  readonly more?: (chart: Chart) => void
}

export interface Allergy {
  readonly code: string
  readonly to: string
  readonly category: 'medication' | 'food' | 'environment'
  readonly isSevere?: boolean
  readonly status: 'active' | 'resolved' | 'refuted'
}

export interface Visit {
  readonly on: string
  readonly kind: VisitKind
  /** Null for a practitioner whom only another server knows. */
  readonly by: PractitionerName | null
  readonly minutes: 15 | 30 | 45
  readonly isCanceled?: true
  /** Conditions that were found at this visit. */
  readonly found?: readonly Diagnosis[]
  /** Conditions from earlier visits that this one is about. */
  readonly about?: readonly ConditionName[]
  readonly allergies?: readonly Allergy[]
  /** A reason in words, where there is no condition. */
  readonly reason?: string
  readonly pressure?: readonly [systolic: number, diastolic: number]
  readonly values?: Values
  readonly smoking?: 'never' | 'former' | 'daily'
  readonly reports?: readonly Report[]
  readonly done?: readonly Done[]
  readonly given?: readonly VaccineName[]
  /** Vaccines that were due but not given. */
  readonly notGiven?: readonly VaccineName[]
  readonly prescribed?: readonly Prescription[]
  readonly image?: Image
  readonly plan?: Plan
  readonly services?: readonly Service[]
  /** Paid by the insurer, refused by it, or sent to the patient. */
  readonly bill?: 'paid' | 'refused' | 'own' | 'none'
}

export interface Diagnosis {
  readonly condition: ConditionName
  readonly until?: string
  readonly severity?: 'mild' | 'moderate' | 'severe'
  readonly isProvisional?: true
  readonly note?: string
}

export interface Report {
  readonly panel: PanelName
  readonly values: Values
  readonly conclusion?: string
}

export interface Done {
  readonly procedure: ProcedureName
  readonly for?: ConditionName
  readonly outcome?: string
  readonly note?: string
}

export interface Prescription {
  readonly drug: DrugName
  readonly for: ConditionName
  /** In words, or as doses a day. */
  readonly dosage: string | number
  readonly isStopped?: true
  readonly asNeeded?: true
  /** The pharmacy's price in cents. */
  readonly price: number
}

export interface Image {
  readonly description: string
  /** DICOM: computed radiography, digital radiography, ultrasound. */
  readonly modality: 'CR' | 'DX' | 'US'
  readonly site: readonly [code: string, display: string]
}

export interface Plan {
  readonly title: string
  readonly for: ConditionName
  readonly activities: readonly string[]
  readonly goals: readonly string[]
  readonly until?: string
}
