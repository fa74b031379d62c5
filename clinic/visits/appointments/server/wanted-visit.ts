/** A wanted visit: the patient, the doctor and the time. */
export interface Visit {
  readonly id: string
  readonly patientId: string
  readonly doctorId: string
  readonly date: string
  readonly time: string
  readonly minutes?: number | undefined
  readonly visitTypeId?: string | null | undefined
  readonly resourceIds?: readonly string[] | undefined
  /** The reason for booking it over another visit or outside the hours. */
  readonly anywayReason?: string | null
}

/** Why a visit may overlap others of its doctor and of its patient; null where it may not. */
export interface Overlaps {
  readonly doctor: string | null
  readonly patient: string | null
}
