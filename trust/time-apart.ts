interface Pairs {
  /** Prepares a round; its time is not counted. */
  readonly ready: (round: number) => Promise<unknown>
  /** The two requests to compare; both belong to the round of this number. */
  readonly one: (round: number) => Promise<unknown>
  readonly other: (round: number) => Promise<unknown>
  readonly least: number
  readonly most: number
  /** A difference of so many milliseconds is small enough. */
  readonly near: number
}

/** Medians in milliseconds. */
interface Apart {
  readonly rounds: number
  readonly one: number
  readonly other: number
  readonly apart: number
}

/**
 * How much longer one request takes than the other. They are timed in pairs, each first in turn, so
 * that other load hits both; while they differ, more pairs are added. The effect of a busy machine
 * evens out this way, but a difference in work stays, however many pairs there are.
 */
export async function timeApart({ ready, one, other, least, most, near }: Pairs): Promise<Apart> {
  const spent: { one: number; other: number }[] = []
  const took = async (ask: (round: number) => Promise<unknown>, round: number) => {
    const start = performance.now()
    await ask(round)
    return performance.now() - start
  }
  const apart = () => Math.abs(median(spent.map((pair) => pair.one - pair.other)))
  while (spent.length < least || (apart() >= near && spent.length < most)) {
    const round = spent.length
    await ready(round)
    const early = await took(round % 2 === 0 ? one : other, round)
    const late = await took(round % 2 === 0 ? other : one, round)
    spent.push(round % 2 === 0 ? { one: early, other: late } : { one: late, other: early })
  }
  return {
    rounds: spent.length,
    one: median(spent.map((pair) => pair.one)),
    other: median(spent.map((pair) => pair.other)),
    apart: apart(),
  }
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
}
