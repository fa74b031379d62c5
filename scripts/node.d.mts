/** Flags of Node that `npm start` gives the server. */
export const serverFlags: readonly string[]
/** Environment variables of the server besides those that its user sets. */
export const serverVariables: Readonly<Record<string, string>>
/** The folder in which compiled sources are kept between starts. */
export const compileCache: string
