/** A filter by a number, both ends counted: `8~`, `~9` or `8~9` as the value of a condition. */
export interface Bounds {
  readonly from: number | null
  readonly to: number | null
}

const number = String.raw`-?\d{1,9}(?:\.\d{1,6})?`
const pattern = new RegExp(`^(${number})?~(${number})?$`)

/** Undefined for any other value. */
export function boundsIn(value: string | null): Bounds | undefined {
  const [text, from, to] = pattern.exec(value ?? '') ?? []
  if (text === undefined || (from === undefined && to === undefined)) return undefined
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  }
}

/** Null where neither end is given. */
export const boundsText = ({ from, to }: Bounds): string | null =>
  from === null && to === null ? null : `${from ?? ''}~${to ?? ''}`

export function boundsInWords({ from, to }: Bounds): string {
  if (from === null) return `at most ${to ?? ''}`
  return to === null ? `at least ${from}` : `${from} to ${to}`
}
