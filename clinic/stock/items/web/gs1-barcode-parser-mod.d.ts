declare module 'gs1-barcode-parser-mod' {
  interface Element {
    /** The application identifier. */
    readonly ai: string
    readonly data: string | number
    /** `YYYY-MM-DD` of a date, else empty. */
    readonly isoDate: string
  }
  const parser: {
    /** Throws where it cannot read the code. */
    parseBarcode(code: string): { readonly parsedCodeItems: readonly Element[] }
  }
  export default parser
}
