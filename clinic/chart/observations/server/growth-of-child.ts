import {
  drawnPercentiles,
  type Growth,
  type GrowthIndicator,
  type GrowthStandard,
} from '../growth.ts'
import type { Observation } from '../observation.ts'
import {
  growthStandardLines,
  lmsAt,
  percentileOf,
  scoreOf,
  scoreOfPercentile,
  type Sex,
  valueAt,
} from './growth-standards.ts'

const day = 86_400_000
const twoYears = 730.5
/** Ages at which a curve is drawn. */
const steps = 24

/** Factors to the units of the standards, by UCUM code. */
const factors: Readonly<Record<GrowthIndicator, Readonly<Record<string, number>>>> = {
  weight: { kg: 1, g: 0.001, '[lb_av]': 0.45359237, '[oz_av]': 0.028349523125 },
  height: { cm: 1, m: 100, '[in_i]': 2.54 },
  head: { cm: 1, mm: 0.1, '[in_i]': 2.54 },
  bmi: { 'kg/m2': 1, 'kg/m^2': 1 },
}

interface Child {
  readonly dob: string
  readonly sex: Sex
  /** Of the clinic: in the US, CDC's charts follow WHO's standard from two years on. */
  readonly country: string
}

const none: Growth = { standards: [], points: [], curves: [] }

/** The first instant that a moment may mean, of at least a month; NaN for a year, which says too little. */
function instantOf(moment: string): number {
  if (moment.length < 7) return Number.NaN
  const [date = '', time = '00:00'] = moment.split('T')
  return Date.parse(`${date.length === 7 ? `${date}-15` : date}T${time}:00Z`)
}

/** Compares the values of a child, the newest first, with those of others of the same age and sex. */
export async function growthOfChild(
  { dob, sex, country }: Child,
  indicator: GrowthIndicator,
  observations: readonly Pick<Observation, 'id' | 'taken' | 'value' | 'unit'>[],
): Promise<Growth> {
  const standards = await growthStandardLines()
  const born = Date.parse(`${dob}T00:00:00Z`)
  const standardAt = (age: number): GrowthStandard =>
    country === 'US' && age >= twoYears && indicator !== 'head' ? 'cdc' : 'who'
  const lineAt = (age: number) => lmsAt(standards, standardAt(age), indicator, sex, age)

  const compared = observations.flatMap(({ id, taken, value, unit }) => {
    const factor = factors[indicator][unit ?? '']
    // A day counts from its beginning, so the age on the day of birth is 0.
    const age = Math.max(0, (instantOf(taken) - born) / day)
    const line = Number.isNaN(age) ? undefined : lineAt(age)
    if (value === null || value <= 0 || !factor || !line) return []
    const z = scoreOf(value * factor, line, { standard: standardAt(age), indicator })
    return [{ id, age, factor, percentile: percentileOf(z) }]
  })
  const [newest] = compared
  if (!newest) return none

  const ages = compared.map(({ age }) => age)
  const [from, to] = [Math.min(...ages), Math.max(...ages)]
  const drawn = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)
  return {
    standards: [...new Set(ages.map(standardAt))],
    points: compared.map(({ id, percentile }) => ({ id, percentile })),
    curves: drawnPercentiles.map((percentile) => ({
      percentile,
      points: drawn.flatMap((age) => {
        const line = lineAt(age)
        if (!line) return []
        const value = valueAt(line, scoreOfPercentile[percentile] ?? 0) / newest.factor
        return [{ taken: new Date(born + age * day).toISOString().slice(0, 10), value }]
      }),
    })),
  }
}
