import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GrowthIndicator, GrowthStandard } from '../growth.ts'

export type Sex = 'F' | 'M'

/** One line of a standard: skewness, median and spread at an age in days. */
interface Lms {
  readonly age: number
  readonly l: number
  readonly m: number
  readonly s: number
}

/** Lines by standard, indicator and sex, the youngest first. */
export type Standards = ReadonlyMap<string, readonly Lms[]>

const file = join(import.meta.dirname, '../growth/standards.tsv')
const keyOf = (standard: string, indicator: string, sex: string) =>
  `${standard} ${indicator} ${sex}`

let read: Promise<Standards> | undefined

/** The standards, read once, when the first child is looked at. */
export function growthStandardLines(): Promise<Standards> {
  read ??= readStandards()
  return read
}

async function readStandards(): Promise<Standards> {
  const lines = new Map<string, Lms[]>()
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
    const [standard = '', indicator = '', sex = '', ...numbers] = line.split('\t')
    const [age = 0, l = 0, m = 0, s = 0] = numbers.map(Number)
    const key = keyOf(standard, indicator, sex)
    const known = lines.get(key) ?? []
    known.push({ age, l, m, s })
    lines.set(key, known)
  }
  return lines
}

/** The line of an age, between two ages their mean by distance; undefined outside of the standard. */
export function lmsAt(
  standards: Standards,
  standard: GrowthStandard,
  indicator: GrowthIndicator,
  sex: Sex,
  age: number,
): Lms | undefined {
  const lines = standards.get(keyOf(standard, indicator, sex)) ?? []
  const next = lines.findIndex((line) => line.age >= age)
  const upper = lines[next]
  if (!upper) return undefined
  if (upper.age === age) return upper
  const lower = lines[next - 1]
  if (!lower) return undefined
  const part = (age - lower.age) / (upper.age - lower.age)
  const between = (name: 'l' | 'm' | 's') => lower[name] + part * (upper[name] - lower[name])
  return { age, l: between('l'), m: between('m'), s: between('s') }
}

/** The value that is `z` standard deviations from the median. */
export function valueAt({ l, m, s }: Lms, z: number): number {
  return Math.abs(l) < 1e-7 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l)
}

/**
 * Standard deviations from the median. Beyond three, WHO counts weight and body mass index in steps of the
 * distance between the second and the third.
 */
export function scoreOf(
  value: number,
  lms: Lms,
  { standard, indicator }: { standard: GrowthStandard; indicator: GrowthIndicator },
): number {
  const { l, m, s } = lms
  const z = Math.abs(l) < 1e-7 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s)
  const isStepped = standard === 'who' && (indicator === 'weight' || indicator === 'bmi')
  if (!isStepped || Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const third = valueAt(lms, 3 * side)
  const step = Math.abs(third - valueAt(lms, 2 * side))
  return 3 * side + (value - third) / step
}

/** The share of children below a score, 0 to 100; by the approximation of Abramowitz and Stegun, 26.2.17. */
export function percentileOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 100 * (z >= 0 ? 1 - tail : tail)
}

/** Scores of the percentiles that are drawn. */
export const scoreOfPercentile: Readonly<Record<number, number>> = {
  3: -1.880794,
  15: -1.036433,
  50: 0,
  85: 1.036433,
  97: 1.880794,
}
