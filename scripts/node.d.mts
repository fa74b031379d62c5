/** Flags of Node that `npm start` gives the server. */
export const serverFlags: readonly string[]
/** What the server's environment holds beside what its user set. */
export const serverVariables: Readonly<Record<string, string>>
/** Where compiled sources are kept from one start to the next. */
export const compileCache: string
