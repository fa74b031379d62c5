/** The extensions in which an export of this product keeps what FHIR R4 has no element for. */
export const ownExtensions = {
  /** Of an allergy: the class of its substance. */
  substanceClass: 'urn:openward:substance-class',
  /** Of a report: when it was issued, where no time of day is known. */
  issued: 'urn:openward:issued',
  /** Of a report: its comment. */
  comment: 'urn:openward:comment',
  /** Of an observation with a number: the words beside it. */
  resultInWords: 'urn:openward:result-in-words',
} as const

/** The extension of a resource with this address, if it has one. */
export function ownExtension<E extends { readonly url: string }>(
  { extension }: { readonly extension?: readonly E[] | undefined },
  url: string,
): E | undefined {
  return extension?.find((one) => one.url === url)
}
