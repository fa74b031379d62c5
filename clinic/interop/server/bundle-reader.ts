import { type BundleEntry, BundleParser } from './bundle-parser.ts'
import { Refusal } from './refusal.ts'

const takenTypes = ['transaction', 'batch', 'collection']

/**
 * Reads a FHIR R4 bundle entry by entry (http://hl7.org/fhir/R4/bundle.html). Throws a `Refusal` for
 * other content, for a file that is cut off, and for bundles that are not meant to be stored.
 */
export async function* readBundle(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BundleEntry> {
  const parser = new BundleParser()
  for await (const chunk of bytes) yield* parser.push(chunk)
  const { type, isEntryList } = parser.end()
  if (type === null || !takenTypes.includes(type)) {
    const what = type === null ? 'a bundle without a type' : `a bundle of type ${type}`
    throw new Refusal(`This is ${what}; ${takenTypes.join(', ')} are imported.`)
  }
  if (!isEntryList) throw new Refusal('The entries of the bundle are not a list.')
}
