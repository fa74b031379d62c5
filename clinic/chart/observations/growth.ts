import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { readsOfFacts } from '../facts/fact-endpoints.ts'

/** Measures of growth by their LOINC codes, with the part of the standards that each is compared with. */
export const growthMeasures = {
  '29463-7': 'weight',
  '8302-2': 'height',
  '8306-3': 'height',
  '39156-5': 'bmi',
  '9843-4': 'head',
  '8287-5': 'head',
} as const
export type GrowthMeasure = keyof typeof growthMeasures
export type GrowthIndicator = (typeof growthMeasures)[GrowthMeasure]

// `Object.keys` does not know the names of its object.
export const growthMeasureCodes = Object.keys(growthMeasures) as [GrowthMeasure, ...GrowthMeasure[]]

export const growthStandards = { who: 'WHO', cdc: 'CDC 2000' } as const
export type GrowthStandard = keyof typeof growthStandards

/** The percentiles that are drawn. */
export const drawnPercentiles = [3, 15, 50, 85, 97] as const

/** How a child grows beside others of the same age and sex; empty for adults. */
export const Growth = z.object({
  standards: z.array(z.enum(['who', 'cdc'])),
  /** The percentile of each observation, by its id. */
  points: z.array(z.object({ id: Id, percentile: z.number() })),
  /** Lines over the time of the observations, in the unit of the newest one. */
  curves: z.array(
    z.object({
      percentile: z.number(),
      points: z.array(z.object({ taken: z.string(), value: z.number() })),
    }),
  ),
})
export type Growth = z.infer<typeof Growth>

export const readGrowth = endpoint({
  method: 'GET',
  path: '/api/patients/:id/growth/:measure',
  summary: 'Compare a measure of a child with the growth standards of WHO and CDC',
  action: 'read',
  kind: 'observation',
  permission: 'records.read',
  params: z.object({ id: Id, measure: z.enum(growthMeasureCodes) }),
  answer: Growth,
  reads: readsOfFacts,
})
