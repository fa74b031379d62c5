/**
 * A random generator that gives the same values for the same seed, so that all demo clinics are
 * alike.
 */
export interface Chance {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  /** A number with one decimal, both ends included, as text. */
  decimal(least: number, most: number): string
  /** True with this probability, 0 to 1. */
  is(probability: number): boolean
  /** One of the choices. */
  pick<const T>(...choices: readonly [T, ...T[]]): T
  /** One of a list. */
  from<T>(list: readonly [T, ...T[]]): T
  /** The text with this probability, else an empty one. */
  maybe(probability: number, text: string): string
  /** About `middle`, rarely more than twice `spread` away. */
  around(middle: number, spread: number): number
}

/** sfc32 of Chris Doty-Humphrey's PractRand: small, fast, and passes its tests of randomness. */
function sfc32(seed: number, stream: number): () => number {
  let a = 0x9e3779b9 ^ seed
  let b = 0x243f6a88 ^ stream
  let c = 0xb7e15162
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let round = 0; round < 15; round += 1) next()
  return next
}

/** Streams of one seed are independent: a person added to one story changes no other. */
export function seededChance(seed: number, stream = 0): Chance {
  const fraction = sfc32(seed, stream)
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  function from<T>(list: readonly [T, ...T[]]): T {
    return list[whole(0, list.length - 1)] ?? list[0]
  }
  return {
    fraction,
    whole,
    decimal: (least, most) =>
      (whole(Math.round(least * 10), Math.round(most * 10)) / 10).toFixed(1),
    is: (probability) => fraction() < probability,
    pick: (...choices) => from(choices),
    from,
    maybe: (probability, text) => (fraction() < probability ? text : ''),
    around: (middle, spread) =>
      middle + (fraction() + fraction() + fraction() + fraction() - 2) * spread * 1.7,
  }
}
