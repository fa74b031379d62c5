/** Flags of Node that `npm start` gives the server. */
export const serverFlags: readonly string[]
/** Where compiled sources are kept from one start to the next. */
export const compileCache: string
