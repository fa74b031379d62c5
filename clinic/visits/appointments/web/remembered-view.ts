const keyOf = (userId: string) => `openward-appointments-${userId}`

/** The view of the appointments that a person chose last in this browser, such as `list`; null before. */
export function rememberedView(userId: string | undefined): string | null {
  try {
    return userId === undefined ? null : localStorage.getItem(keyOf(userId))
  } catch {
    // A browser may keep nothing.
    return null
  }
}

export function rememberView(userId: string | undefined, view: string): void {
  if (userId === undefined) return
  try {
    localStorage.setItem(keyOf(userId), view)
  } catch {
    // A browser may keep nothing.
  }
}
