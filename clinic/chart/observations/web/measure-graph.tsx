import { useElementSize } from '@mantine/hooks'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { Growth } from '../growth.ts'
import type { Observation } from '../observation.ts'
import classes from './measures.module.css'
import { numberInWords, unitInWords, valueInWords } from '../observation-words.ts'

const height = 200
const top = 10
const bottom = 24
const usualWidth = 420
const letter = 6.6

interface Line {
  readonly name: string
  readonly points: readonly {
    readonly at: number
    readonly value: number
    readonly of: Observation
  }[]
}

/** A moment on the axis of time: the first instant that it may mean. */
function instantOf(moment: string): number {
  const [date = '', time = '00:00'] = moment.split('T')
  return Date.parse(`${date}${'-01-01'.slice(date.length - 4)}T${time}:00Z`)
}

/** The lines of a measure: one for its numbers, or one for each of its parts with numbers. */
function linesOf(observations: readonly Observation[]): Line[] {
  const lines = new Map<string, { at: number; value: number; of: Observation }[]>()
  const add = (name: string, value: number | null, of: Observation) => {
    if (value === null) return
    const points = lines.get(name) ?? []
    lines.set(name, [...points, { at: instantOf(of.taken), value, of }])
  }
  const unit = observations[0]?.unit ?? null
  for (const one of observations.toReversed()) {
    if (one.unit === unit) add(one.text, one.value, one)
    for (const part of one.parts) add(part.text, part.value, one)
  }
  return [...lines].map(([name, points]) => ({ name, points })).slice(0, 2)
}

interface MeasureGraphProps {
  readonly observations: readonly Observation[]
  /** Percentiles of other children, where the measure is one of growth. */
  readonly growth?: Growth | undefined
}

/** The numbers of a measure over time; behind them the reference range, or how other children grow. */
export function MeasureGraph({ observations, growth }: MeasureGraphProps) {
  const { ref, width: measured } = useElementSize()
  const words = useDateWords()
  const lines = linesOf(observations)
  const points = lines.flatMap((one) => one.points)
  const [newest] = observations
  if (points.length < 2 || !newest) return null

  const width = measured || usualWidth
  const { low, high } = newest
  const curves = (growth?.curves ?? []).filter((curve) => curve.points.length > 1)
  const values = [
    ...points.map(({ value }) => value),
    ...[low, high].filter((one) => one !== null),
    ...curves.flatMap((curve) => curve.points.map(({ value }) => value)),
  ]
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [height - bottom, top]).nice(4)
  const ticks = y.ticks(4)
  const left = 10 + letter * Math.max(...ticks.map((tick) => numberInWords(tick).length))
  const times = points.map(({ at }) => at)
  const right = curves.length > 0 ? 26 : 10
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [left + 6, width - right])
  const [lowest = 0, highest = 0] = y.domain()
  const label = `${newest.text} over time${newest.unit ? `, in ${unitInWords(newest.unit)}` : ''}`
  const dayOf = (place: number) =>
    momentInWords((points[place]?.of.taken ?? '').slice(0, 10), words)
  return (
    <div ref={ref} className={classes.graph}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {(low !== null || high !== null) && (
          <rect
            className={classes.range}
            x={left}
            width={Math.max(0, width - left)}
            y={y(high ?? highest)}
            height={Math.max(0, y(low ?? lowest) - y(high ?? highest))}
          />
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.rule} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 6} y={y(tick) + 4} textAnchor="end">
              {numberInWords(tick)}
            </text>
          </g>
        ))}
        <text x={left} y={height - 6}>
          {dayOf(times.indexOf(Math.min(...times)))}
        </text>
        <text x={width - 4} y={height - 6} textAnchor="end">
          {dayOf(times.indexOf(Math.max(...times)))}
        </text>
        {curves.map(({ percentile, points: drawn }) => (
          <g key={percentile} className={classes.curve}>
            <path
              d={
                line<(typeof drawn)[number]>()
                  .x(({ taken }) => x(instantOf(taken)))
                  .y(({ value }) => y(value))([...drawn]) ?? ''
              }
            />
            <text x={width - right + 6} y={y(drawn.at(-1)?.value ?? 0) + 4}>
              {percentile}
            </text>
          </g>
        ))}
        {lines.map(({ name, points: own }, place) => (
          <g key={name} data-second={place > 0}>
            <path
              d={
                line<Line['points'][number]>()
                  .x(({ at }) => x(at))
                  .y(({ value }) => y(value))(own) ?? ''
              }
            />
            {own.map(({ at, value, of }) => (
              <circle key={of.id} cx={x(at)} cy={y(value)} r={3}>
                <title>{`${momentInWords(of.taken, words)}: ${valueInWords(of)}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
