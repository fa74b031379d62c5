import type { ServerConcept } from '../../../../server/concept.ts'

/** A chart as a FHIR bundle, for the concepts that hand charts out. It has no endpoint of its own. */
export const fhirExport: ServerConcept = {}
