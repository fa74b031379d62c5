/** Test files that are retried once when something in them failed, and why. */
export const retried: readonly { readonly file: string; readonly reason: string }[]
