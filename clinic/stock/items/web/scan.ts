import gs1 from 'gs1-barcode-parser-mod'
import { searchLength } from '../../../../contract/text.ts'

/** The contents of a scan: the code by which an item is found and, from GS1 codes, its lot. */
export interface Scan {
  /** A GTIN of 8 to 14 digits, or the text of a code of the clinic's own. */
  readonly code: string
  readonly lotNumber: string | null
  /** The last day on which it is good, `YYYY-MM-DD`. */
  readonly expiresOn: string | null
  readonly serial: string | null
}

/** Longer ones are no code of a product: GS1 codes have at most some hundred characters. */
const mostScanned = 500

const tooLong = { refusal: 'This is too long for a code of a product.' }

/** Group separators, as scanners that act as keyboards send them. */
const separators = /\u001d|␝|\{GS\}|<GS>|\^\]|~029/g

/**
 * Reads a scan: EAN, UPC and GTIN digits, GS1 codes with GTIN, lot and expiry (DataMatrix, GS1-128, also as printed
 * with brackets), or another text. Answers a sentence where it is no code of a product. Application identifiers: GS1
 * General Specifications, chapter 3.
 */
export function readScan(typed: string): Scan | { readonly refusal: string } {
  const text = typed.trim()
  if (text === '') return { refusal: 'Nothing was scanned.' }
  if (/^https?:\/\//i.test(text)) {
    return { refusal: 'This is a web address and no code of a product.' }
  }
  if (text.length > mostScanned) return tooLong
  const plain = { lotNumber: null, expiresOn: null, serial: null }
  if (isGtin(text)) return { code: text, ...plain }
  if (!/^\]|^01\d{14}|^\(01\)/.test(text)) {
    return text.length > searchLength ? tooLong : { code: text, ...plain }
  }
  const parts = elementsOf(text)
  if (parts === null) return { refusal: 'This code cannot be read. Scan it again, or type it.' }
  const code = parts.get('01') ?? parts.get('02')
  if (code === undefined) return { refusal: 'This code names no product.' }
  if (!isGtin(code)) {
    return { refusal: 'This code has a wrong check digit. Scan it again, or type it.' }
  }
  return {
    code,
    lotNumber: parts.get('10') ?? null,
    expiresOn: parts.get('17') ?? parts.get('15') ?? null,
    serial: parts.get('21') ?? null,
  }
}

/** The elements of a GS1 code by their application identifiers, dates as `YYYY-MM-DD`. */
function elementsOf(text: string): Map<string, string> | null {
  const raw = text.startsWith('(')
    ? text.replace(/\((\d{2,4})\)/g, (_, identifier: string, at: number) =>
        at === 0 ? identifier : `\u001d${identifier}`,
      )
    : text.replace(separators, '\u001d').replace(/^\u001d/, '')
  try {
    const { parsedCodeItems } = gs1.parseBarcode(raw)
    return new Map(parsedCodeItems.map(({ ai, isoDate, data }) => [ai, isoDate || String(data)]))
  } catch {
    // The library throws texts for what it cannot read.
    return null
  }
}

/** Whether it has the length and the check digit of a GTIN: EAN-8, UPC-A, EAN-13 or GTIN-14. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].reverse().map(Number)
  const sum = digits.reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
