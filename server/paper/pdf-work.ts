/** The message to the process that makes a PDF. */
export interface PdfWork {
  /** A file of `templates/`. */
  readonly template: string
  readonly data: object
  /** PDF/UA-1, or PDF/A-3a with a file inside. */
  readonly standard: 'ua-1' | 'a-3a'
  /** Files by the names that the template has for them. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** Its only answer. */
export type PdfAnswer = { readonly pdf: Uint8Array } | { readonly failed: string }
