/** An address in its parts, after HL7 FHIR's Address. */
export interface PostalAddress {
  /** Street and building, one or several lines. */
  readonly street: string | null
  readonly city: string | null
  /** A state, province or county. */
  readonly region: string | null
  readonly postalCode: string | null
  /** ISO 3166 code: it decides the order of the parts. */
  readonly country: string
}
