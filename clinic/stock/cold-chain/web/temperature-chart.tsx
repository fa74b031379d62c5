import { useAnswer } from '../../../../web/ask.ts'
import { ChartFrame } from '../../../../web/chart/chart-frame.tsx'
import { SeriesChart } from '../../../../web/chart/series-chart.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type ColdPlace, listTemperatureDays } from '../temperature.ts'
import { boundsInWords, inDegrees } from './degrees.ts'

interface TemperatureChartProps {
  readonly place: ColdPlace
  readonly from: string | null | undefined
  readonly to: string | null | undefined
}

/** The lowest and highest temperature of a place by day, between its bounds. */
export function TemperatureChart({ place, from, to }: TemperatureChartProps) {
  const words = useDateWords()
  const { data: days } = useAnswer(listTemperatureDays, {
    params: { id: place.id },
    query: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
  })
  if (!days) return null
  const { lowCelsius, highCelsius } = place
  const bounds = [lowCelsius, highCelsius].filter((value) => value !== null)
  return (
    <ChartFrame
      title={`${place.name} by day`}
      figure={place.lastCelsius === null ? '-' : inDegrees(place.lastCelsius)}
      note={`kept ${boundsInWords(place)}`}
      empty={days.length === 0 ? 'No temperatures in these days' : undefined}
      heads={['Day', 'Lowest', 'Highest']}
      rows={days.map(({ day, lowest, highest }) => [
        words.day(day),
        inDegrees(lowest),
        inDegrees(highest),
      ])}
    >
      <SeriesChart
        label={`Temperatures of ${place.name} by day`}
        points={days.map(({ day }) => ({
          name: words.day(day),
          short: words.dayOfMonth(day),
        }))}
        series={[
          { name: 'Lowest', drawn: 'line', values: days.map(({ lowest }) => lowest) },
          { name: 'Highest', drawn: 'line', values: days.map(({ highest }) => highest) },
        ]}
        inWords={inDegrees}
        onAxis={(value) => String(value)}
        bounds={bounds}
      />
    </ChartFrame>
  )
}
