import { line } from 'd3-shape'
import { scaleLinear } from 'd3-scale'
import classes from './measures.module.css'

const width = 96
const height = 28
const margin = 3

/** The run of a number in the size of a word; its newest value stands beside it, so it says nothing itself. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const x = scaleLinear([0, values.length - 1], [margin, width - margin])
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [height - margin, margin])
  const path = line<number>()
    .x((_, place) => x(place))
    .y((value) => y(value))(values)
  return (
    <svg className={classes.sparkline} width={width} height={height} aria-hidden>
      <path d={path ?? ''} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2.5} />
    </svg>
  )
}
