import type { WebConcept } from '../../web/concept.ts'

const found = import.meta.glob<WebConcept>('../../clinic/**/web/concept.ts', {
  eager: true,
  import: 'concept',
})

/** The web halves of all concepts; links in the bar have an order of their own. */
export const concepts: readonly WebConcept[] = Object.values(found)

/** The quotes of all concepts, for notes. */
export const noteQuotes = concepts.flatMap((concept) => concept.quotes ?? [])

/** The parts that concepts show beside the texts of a medical record, in their order. */
export const recordParts = concepts
  .flatMap((concept) => concept.recordParts ?? [])
  .sort((a, b) => a.place - b.place)

/** The parts that concepts show on the page of a bill, in their order. */
export const billParts = concepts
  .flatMap((concept) => concept.billParts ?? [])
  .sort((a, b) => a.place - b.place)

/** The fields that concepts add to forms of earlier ones. */
export const formParts = concepts.flatMap((concept) => concept.formParts ?? [])
