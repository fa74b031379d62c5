import type { Known } from './earlier.ts'
import type { NamedParticipant } from './piece.ts'
import type { Planning } from './planning.ts'

/** Finds the doctor whom a participant without a reference means, or null. */
export type FindNamed = (participant: NamedParticipant) => string | null

/**
 * Doctors by what names them where a reference is missing: an identifier of an account or of a practitioner
 * of any import, or the very name of one practitioner of this bundle. A name alone finds nobody outside of
 * it, because two people may share one.
 */
export async function namedDoctors(
  planning: Planning,
  { find, findDoctors }: Known,
): Promise<FindNamed> {
  const named = planning.fresh.flatMap(({ piece }) =>
    piece.kind === 'visit' ? piece.visit.named : [],
  )
  if (named.length === 0) return () => null
  const identifiers = [...new Set(named.flatMap(({ identifier }) => identifier ?? []))]
  const own = await findDoctors(identifiers)
  const byIdentifier = new Map<string, string | null>()
  const asked = identifiers.map((identifier) => `Practitioner?${identifier}`)
  for (const one of await find({ keys: [], fullUrls: [], identifiers: asked })) {
    if (one.mappedTo !== 'user' || one.mappedId === null) continue
    for (const identifier of one.identifiers) put(byIdentifier, identifier, one.mappedId)
  }
  const byName = new Map<string, string | null>()
  for (const item of planning.items) {
    if (item.piece.kind !== 'doctor') continue
    const id = planning.rowOf(item, 'user')
    if (id === null) continue
    for (const identifier of item.identifiers) put(byIdentifier, identifier, id)
    put(byName, bareName(item.piece.doctor.name), id)
  }
  return ({ identifier, name }) =>
    (identifier === null ? null : (own.get(identifier) ?? byIdentifier.get(identifier))) ??
    byName.get(bareName(name)) ??
    null
}

/** A name of two people is nobody's. */
function put(map: Map<string, string | null>, name: string, id: string): void {
  map.set(name, map.has(name) && map.get(name) !== id ? null : id)
}

/** A name without titles, in lower case. */
function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^((dr|prof|mr|mrs|ms)\.?\s+)+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
