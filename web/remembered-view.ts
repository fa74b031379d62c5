/** Pages that open in the view that a person chose last. */
type Place = 'appointments' | 'records'

const keyOf = (place: Place, userId: string) => `openward-${place}-${userId}`

/** The view that a person chose last in this browser, such as `list`; null before. */
export function rememberedView(place: Place, userId: string | undefined): string | null {
  try {
    return userId === undefined ? null : localStorage.getItem(keyOf(place, userId))
  } catch {
    // A browser may keep nothing.
    return null
  }
}

export function rememberView(place: Place, userId: string | undefined, view: string): void {
  if (userId === undefined) return
  try {
    localStorage.setItem(keyOf(place, userId), view)
  } catch {
    // A browser may keep nothing.
  }
}
