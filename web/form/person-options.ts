import { personLabel, type DirectoryEntry } from '../../contract/person.ts'

export interface PersonOption<Entry extends DirectoryEntry = DirectoryEntry> {
  readonly entry: Entry
  readonly label: string
  /** Number and year of birth, or specialty: the difference between two people at a glance. */
  readonly detail: string
  readonly photo: string | null
}

/**
 * The people of a select as text; two with the same text get their date of birth after the name
 * (S-91).
 */
export function personOptions<Entry extends DirectoryEntry>(
  entries: readonly Entry[],
): readonly PersonOption<Entry>[] {
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const label = personLabel(entry, entry.id)
    seen.set(label, (seen.get(label) ?? 0) + 1)
  }
  return entries.map((entry) => {
    const { number, born, note } = entry
    const plain = personLabel(entry, entry.id)
    const isShared = (seen.get(plain) ?? 0) > 1 && born !== null
    const label = isShared
      ? personLabel({ ...entry, name: [entry.name, born].filter(Boolean).join(', ') }, entry.id)
      : plain
    const words = [number, born && !isShared ? `born ${born}` : '', note]
    return {
      entry,
      label,
      detail: words.filter(Boolean).join(' · '),
      photo: entry.photo ?? null,
    }
  })
}
