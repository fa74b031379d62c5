import { ageOn } from '../../contract/dates.ts'
import { personLabel, type DirectoryEntry } from '../../contract/person.ts'

export interface PersonOption {
  readonly entry: DirectoryEntry
  readonly label: string
  /** Number and age, or specialty: what tells two people apart at a glance. */
  readonly detail: string
}

/** How people read in a select; two who read the same get their date of birth after the name (S-91). */
export function personOptions(
  entries: readonly DirectoryEntry[],
  today: string,
): readonly PersonOption[] {
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const label = personLabel(entry, entry.id)
    seen.set(label, (seen.get(label) ?? 0) + 1)
  }
  return entries.map((entry) => {
    const plain = personLabel(entry, entry.id)
    const isShared = (seen.get(plain) ?? 0) > 1 && entry.dob !== null
    const label = isShared
      ? personLabel(
          { ...entry, name: [entry.name, entry.dob].filter(Boolean).join(', ') },
          entry.id,
        )
      : plain
    const age = entry.dob ? `${ageOn(entry.dob, today)} years` : ''
    return { entry, label, detail: [entry.number, age].filter(Boolean).join(' · ') }
  })
}
