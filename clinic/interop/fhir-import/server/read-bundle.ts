import { readItem, type ReadSoFar } from './bundle-item.ts'
import { readBundle } from './bundle-reader.ts'
import { KeptTexts } from './kept-texts.ts'
import type { MetReferences } from './references.ts'

/** A bundle as it was read, before anything is looked up. */
export interface Reading {
  readonly met: MetReferences
  readonly texts: KeptTexts
}

/** Reads the entries of a bundle into `read`. Throws a `Refusal`. */
export async function readEntries(
  bytes: AsyncIterable<Uint8Array>,
  read: ReadSoFar,
): Promise<Reading> {
  const met = new Map<string, { reference: string; number: number; key: string }>()
  const texts = new KeptTexts()
  for await (const entry of readBundle(bytes)) {
    const item = readItem(entry, (reference, { number, key }) => {
      const known = met.get(reference)
      if (known) return known.reference
      met.set(reference, { reference, number, key })
      return reference
    })
    if ('because' in item) read.others.push(item)
    else {
      read.items.push(item)
      texts.add(entry)
    }
  }
  return { met, texts }
}
