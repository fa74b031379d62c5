/** A patient of the samples; no real person is meant. */
export interface Person {
  /** The name of the file without its extension. */
  readonly file: string
  readonly given: readonly [string, ...string[]]
  readonly family: string
  readonly prefix?: string
  /** Further names, such as the one before a marriage. */
  readonly names?: readonly {
    readonly use: string
    readonly family?: string
    readonly given?: readonly string[]
  }[]
  readonly gender: 'female' | 'male'
  /** A day, or only a year where the day is unknown. */
  readonly born: string
  readonly diedOn?: string
  readonly phone: string
  readonly email?: string
  readonly street: string
  readonly town: string
  readonly postcode: string
  /** http://terminology.hl7.org/CodeSystem/v3-MaritalStatus */
  readonly marital?: 'M' | 'S' | 'W' | 'D'
  /** BCP 47, and its name. */
  readonly language: readonly [string, string]
  readonly contact?: {
    readonly given: string
    readonly family: string
    readonly tie: string
    readonly phone: string
  }
  readonly insurer: string | null
  /**
   * How the bundle refers to other resources: by full URL; by type and id; or to practitioners and
   * organizations by identifier, so that they must be imported too.
   */
  readonly refersBy: 'full URL' | 'id' | 'identifier'
}
