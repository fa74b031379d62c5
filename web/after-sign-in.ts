/** In memory only, because the address may hold a secret. */
let wanted: string | null = null
let wasSignedIn = false

/** Remembers a URL made by `paths`, for somebody who has to sign in first. */
export function goThereAfterSignIn(url: string): void {
  wanted = url
}

/** Remembers the page that a mail led to, unless it may be the page of a person who was signed in here before. */
export function goToMailedPageAfterSignIn(url: string): void {
  if (!wasSignedIn) wanted = url
}

/** From now on a page of this tab may be that of the person who is signed in. */
export function noteSignedIn(): void {
  wasSignedIn = true
}

/** The URL that somebody wanted before signing in; it is returned once. */
export function takeWantedUrl(): string | null {
  const url = wanted
  wanted = null
  return url
}
