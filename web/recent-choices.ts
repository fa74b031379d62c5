/** A choice that a person made in the palette. */
export interface RecentChoice {
  readonly url: string
  readonly label: string
  readonly detail: string
}

const most = 5

/** In memory only, and for one account: it contains names of patients. */
let remembered: { userId: string | undefined; choices: readonly RecentChoice[] } = {
  userId: undefined,
  choices: [],
}

export function recentChoices(userId: string | undefined): readonly RecentChoice[] {
  return remembered.userId === userId ? remembered.choices : []
}

/** Newest first, each once. */
export function rememberChoice(userId: string | undefined, choice: RecentChoice) {
  const before = recentChoices(userId).filter(({ url }) => url !== choice.url)
  remembered = { userId, choices: [choice, ...before].slice(0, most) }
}
