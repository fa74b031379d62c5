/** Applies `patches/*.patch`; returns how many files were written. */
export function patch(folder?: string): number
