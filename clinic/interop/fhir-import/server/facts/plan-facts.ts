import type { Known } from '../earlier.ts'
import { inError } from '../map-resource.ts'
import type { Planning } from '../planning.ts'
import { onlyFact, rowId, statement } from '../row-id.ts'

const hasAllergies = 'It says that no allergies are known, and the chart has active ones'

/**
 * Resources that become facts of a chart and stand in no record of a visit. Which of them come into the tables is
 * told by their content once more when they are stored.
 */
export async function planFacts(planning: Planning, known: Known): Promise<void> {
  const allergic = new Set<string>()
  const statements = new Map<string, (typeof planning.fresh)[number][]>()
  for (const item of planning.fresh) {
    const patientId = planning.patients.get(item.number)
    if (patientId === undefined || item.factKind === null) continue
    if (item.factKind === 'no allergies') {
      statements.set(patientId, [...(statements.get(patientId) ?? []), item])
      continue
    }
    if (item.piece.kind === 'allergy') allergic.add(patientId)
    const fate = planning.fates.get(item.number)
    const isFree = fate?.outcome === 'kept' && !fate.row && fate.because !== inError
    if (isFree) planning.map(item, 'fact', rowId(item, onlyFact))
  }
  if (statements.size === 0) return
  for (const id of await known.allergic([...statements.keys()])) allergic.add(id)
  for (const [patientId, items] of statements) {
    for (const item of items) {
      if (allergic.has(patientId)) planning.keep(item, hasAllergies)
      else planning.map(item, 'fact', rowId(item, statement))
    }
  }
}
