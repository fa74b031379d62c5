import { createHash } from 'node:crypto'
import type { Dataset } from '../dataset.ts'

/**
 * Changes with all that sums of a dataset depend on: the SQL of its rows, dimensions and measures with its values, such
 * as the time zone. Sums of another shape are counted anew.
 */
export function shapeOf({ from, where, at, dimensions, measures, spread }: Dataset): string {
  const parts = [
    ...[from, where, at?.value, spread?.point, spread?.where],
    ...Object.entries(dimensions).flatMap(([id, { value, ofDay }]) => (ofDay ? [] : [id, value])),
    ...Object.entries(measures).flatMap(([id, one]) =>
      'value' in one ? [id, one.value, one.per] : [],
    ),
  ]
  return createHash('sha256')
    .update(JSON.stringify(parts.map(textOf)))
    .digest('hex')
}

/** A fragment of SQL as the driver holds it: strings with values or fragments between them. */
interface Held {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
}

const isFragment = (part: unknown): part is Held =>
  typeof part === 'object' && part !== null && 'strings' in part && 'args' in part

function textOf(part: unknown): unknown {
  return isFragment(part) ? [part.strings, part.args.map(textOf)] : part
}
