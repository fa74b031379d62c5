/** In memory only, because the address may hold a secret. */
let wanted: string | null = null

/** Remembers a URL made by `paths`, for somebody who has to sign in first. */
export function goThereAfterSignIn(url: string): void {
  wanted = url
}

/** The URL that somebody wanted before signing in; it is returned once. */
export function takeWantedUrl(): string | null {
  const url = wanted
  wanted = null
  return url
}
