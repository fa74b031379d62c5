import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { placedLabels } from './placed-labels.ts'
import classes from './series-chart.module.css'

export interface ChartPoint {
  /** The name of the point in a sentence, such as `Week of Sun 15 Nov`. */
  readonly name: string
  /** Under the axis, such as `15 Nov`. */
  readonly short: string
  /** A link to the rows behind the point. */
  readonly link?: ReactNode
}

export interface ChartSeries {
  readonly name: string
  /** The second of two lines is dashed with square marks; the first of two bars is hatched. */
  readonly drawn: 'bars' | 'line'
  /** One value for each point; null where nothing was measured. */
  readonly values: readonly (number | null)[]
}

interface SeriesChartProps {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly inWords: (value: number) => string
  /** A short form for the axis. */
  readonly onAxis?: (value: number) => string
  /** Values between which the series should stay, drawn as lines. */
  readonly bounds?: readonly number[]
}

const height = 168
const top = 8
const bottom = 24
/** Before the width is measured, and where nothing measures, as in tests. */
const usualWidth = 360
const letter = 6.6
const leastOfLabel = 52

/**
 * One or two series over equal steps of time. The arrow keys and the pointer choose a point, whose
 * values stand above the chart.
 */
export function SeriesChart({
  label,
  points,
  series,
  inWords,
  onAxis = inWords,
  bounds = [],
}: SeriesChartProps) {
  const { ref, width: measured } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const hatch = useId()
  const last = points.length - 1
  const shown = Math.min(chosen ?? last, last)
  const point = points[shown]
  if (!point) return null

  const width = measured || usualWidth
  const all = [...bounds, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))]
  const y = scaleLinear([Math.min(0, ...all), Math.max(1, ...all)], [height - bottom, top]).nice(3)
  const ticks = y.ticks(3).filter((tick) => Number.isInteger(tick))
  const left = 12 + letter * Math.max(...ticks.map((tick) => onAxis(tick).length))
  const names = series.length > 1 ? series.map(({ name }) => name) : []
  const right = names.length > 0 ? 12 + letter * Math.max(...names.map(({ length }) => length)) : 20
  const x = scaleBand(points.keys(), [left, Math.max(left + 1, width - right)]).padding(0.25)
  const middle = (place: number) => (x(place) ?? 0) + x.bandwidth() / 2
  const every = Math.max(1, Math.ceil(leastOfLabel / Math.max(1, x.step())))
  const labels = placedLabels(
    series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0)),
    { top, bottom: height - bottom, gap: 14 },
  )

  const words = [
    point.name,
    series
      .map(({ name, values }) => `${name} ${valueInWords(values[shown] ?? null, inWords)}`)
      .join(', '),
  ].join(': ')

  function choose(event: PointerEvent<HTMLElement>) {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(Math.max(0, Math.min(last, Math.floor((at - left) / x.step()))))
  }

  function step(event: KeyboardEvent) {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, to)))
  }

  return (
    <div>
      <p className={classes.words}>
        {words}
        {point.link && <> {point.link}</>}
      </p>
      <div
        ref={ref}
        className={classes.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={shown + 1}
        aria-valuetext={words}
        onKeyDown={step}
        onPointerMove={choose}
        onPointerDown={choose}
      >
        <svg width={width} height={height} aria-hidden>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6L6 0M-1 1L1 -1M5 7L7 5" className={classes.hatch} />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={classes.rule}
                x1={left}
                x2={width - right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end">
                {onAxis(tick)}
              </text>
            </g>
          ))}
          {bounds.map((bound) => (
            <line
              key={bound}
              className={classes.bound}
              x1={left}
              x2={width - right}
              y1={y(bound)}
              y2={y(bound)}
            />
          ))}
          <rect
            className={classes.chosen}
            x={middle(shown) - x.step() / 2}
            y={top}
            width={x.step()}
            height={height - bottom - top}
          />
          {points.map(({ short }, place) =>
            (last - place) % every === 0 ? (
              <text key={place} x={middle(place)} y={height - 8} textAnchor="middle">
                {short}
              </text>
            ) : null,
          )}
          {series.map(({ name, drawn, values }, index) =>
            drawn === 'bars' ? (
              <g key={name} className={classes.bars}>
                {values.map((value, place) => (
                  <rect
                    key={place}
                    x={x(place)}
                    y={y(value ?? 0)}
                    width={x.bandwidth()}
                    height={y(0) - y(value ?? 0)}
                    fill={index < names.length - 1 ? `url(#${hatch})` : 'currentColor'}
                  />
                ))}
              </g>
            ) : (
              <g key={name} className={classes.line} data-second={index > 0}>
                <path d={pathOf(values) ?? ''} />
                {values.map((value, place) =>
                  value === null ? null : index > 0 ? (
                    <rect key={place} x={middle(place) - 3} y={y(value) - 3} width={6} height={6} />
                  ) : (
                    <circle key={place} cx={middle(place)} cy={y(value)} r={3} />
                  ),
                )}
              </g>
            ),
          )}
          {names.map((name, index) => (
            <text
              key={name}
              className={classes.name}
              x={width - right + 8}
              y={(labels[index] ?? 0) + 4}
            >
              {name}
            </text>
          ))}
        </svg>
      </div>
    </div>
  )

  function pathOf(values: readonly (number | null)[]): string | null {
    return line<number | null>()
      .defined((value) => value !== null)
      .x((_, place) => middle(place))
      .y((value) => y(value ?? 0))(values)
  }
}

function valueInWords(value: number | null, inWords: (value: number) => string): string {
  return value === null ? '–' : inWords(value)
}
