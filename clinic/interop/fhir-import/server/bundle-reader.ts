import { asBundle } from './as-bundle.ts'
import { type BundleEntry, BundleParser } from './bundle-parser.ts'
import { Refusal } from './refusal.ts'
import { unpacked } from './unpacked.ts'

const takenTypes = ['transaction', 'batch', 'collection', 'searchset', 'document', 'history']

/**
 * Reads FHIR R4 entry by entry: a bundle (http://hl7.org/fhir/R4/bundle.html), a single resource, lines of
 * resources (NDJSON), and each of them packed by gzip or together in a zip archive. Entries are counted
 * through all files of an archive. Throws a `Refusal` for other content, for a file that is cut off, and
 * for bundles that are not meant to be stored.
 */
export async function* readBundle(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BundleEntry> {
  let before = 0
  for await (const file of unpacked(bytes)) {
    let read = 0
    try {
      for await (const entry of entriesOf(file.bytes)) {
        read = entry.number
        yield { ...entry, number: before + read }
      }
    } catch (error) {
      if (!(error instanceof Refusal) || file.name === null) throw error
      throw new Refusal(`${file.name}: ${error.message}`, {
        ...(error.entry !== null && { entry: before + error.entry }),
        resource: error.resource,
      })
    }
    before += read
  }
}

async function* entriesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BundleEntry> {
  const parser = new BundleParser()
  for await (const chunk of asBundle(bytes)) yield* parser.push(chunk)
  const { type, isEntryList } = parser.end()
  if (type === null || !takenTypes.includes(type)) {
    const what = type === null ? 'a bundle without a type' : `a bundle of type ${type}`
    throw new Refusal(`This is ${what}; ${takenTypes.join(', ')} are imported.`)
  }
  if (!isEntryList) throw new Refusal('The entries of the bundle are not a list.')
}
