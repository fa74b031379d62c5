/** Files of tests that are tried a second time when something in them failed, and why. */
export const retried: readonly { readonly file: string; readonly reason: string }[]
