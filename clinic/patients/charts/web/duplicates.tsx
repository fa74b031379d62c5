import { Button } from '@mantine/core'
import { useRef } from 'react'
import * as z from 'zod'
import type { Problem } from '../../../../contract/problem.ts'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LikelyDuplicate } from '../patient.ts'
import { DuplicateWarning, LikelyCharts } from './duplicate-warning.tsx'

const Charts = z.array(LikelyDuplicate)

function chartsOf(problem: Problem | null): readonly LikelyDuplicate[] {
  if (problem?.id !== 'likely-duplicate') return []
  return Charts.safeParse(problem.current).data ?? []
}

/** The charts that the next save says were seen; none before somebody presses for it. */
export function useSeenDuplicates() {
  const seen = useRef<string[]>([])
  return {
    /** The part of the body that says it, once. */
    taken: (): { seenDuplicates?: string[] } => {
      const ids = seen.current
      seen.current = []
      return ids.length > 0 ? { seenDuplicates: ids } : {}
    },
    see: (charts: readonly LikelyDuplicate[]) => {
      seen.current = charts.map(({ id }) => id)
    },
  }
}

interface DuplicatesProps {
  readonly problem: Problem | null
  readonly see: (charts: readonly LikelyDuplicate[]) => void
  /** The button that saves all the same. */
  readonly anyway: string
  /** Takes one of the charts, where a chart is what the form is for; else the chart is opened. */
  readonly onUse?: (chart: LikelyDuplicate) => void
  /** The chart that is changed. */
  readonly except?: string
}

/**
 * Charts that may already be this person's: while the form is filled in, and when it was not saved for
 * them, each to be opened, with the way to save it all the same.
 */
export function Duplicates({ problem, see, anyway, onUse, except }: DuplicatesProps) {
  const charts = chartsOf(problem)
  if (charts.length === 0) return <DuplicateWarning {...(except && { except })} />
  return (
    <LikelyCharts
      charts={charts}
      act={(chart) =>
        onUse ? (
          <Button size="compact-sm" variant="default" onClick={() => onUse(chart)}>
            Use this chart
          </Button>
        ) : (
          <ButtonLink size="compact-sm" variant="default" to={paths.patientDetails(chart.id)}>
            Open this chart
          </ButtonLink>
        )
      }
    >
      <div>
        <Button type="submit" variant="default" onClick={() => see(charts)}>
          {anyway}
        </Button>
      </div>
    </LikelyCharts>
  )
}
