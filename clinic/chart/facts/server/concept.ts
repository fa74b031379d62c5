import type { ServerConcept } from '../../../../server/concept.ts'

/** The table of versions and the code of all kinds of facts; each kind registers itself. */
export const facts: ServerConcept = {}
