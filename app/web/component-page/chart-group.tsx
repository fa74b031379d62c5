import { BarList } from '../../../web/chart/bar-list.tsx'
import { ChartFrame } from '../../../web/chart/chart-frame.tsx'
import { SeriesChart } from '../../../web/chart/series-chart.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { longText } from './component-samples.ts'
import { grouped } from '../../../contract/number-words.ts'

const days = ['5 Oct', '12 Oct', '19 Oct', '26 Oct', '2 Nov', '9 Nov']
const points = days.map((short) => ({ name: `Week of Mon ${short}`, short }))
const visits = [212, 240, 251, 198, 262, 240]
const half = [9, 11, null, 8, 12, 10]
const long = [24, 31, null, 22, 36, 28]
const inWords = (value: number) => grouped(value)
const table = (values: readonly (number | null)[]) =>
  days.map((day, place) => [day, values[place] ?? '-'])

/** Charts with their figures and tables. */
export function ChartGroup() {
  return (
    <ComponentGroup name="Charts">
      <Sample of="Series: bars">
        <ChartFrame
          title="Visits"
          figure="1,403"
          note="+4% on the 6 weeks before (1,349)"
          heads={['Week', 'Visits']}
          rows={table(visits)}
        >
          <SeriesChart
            label="Visits by week"
            points={points}
            series={[{ name: 'Visits', drawn: 'bars', values: visits }]}
            inWords={inWords}
          />
        </ChartFrame>
      </Sample>
      <Sample of="Series: two lines, with a gap">
        <SeriesChart
          label="Waiting time by week"
          points={points}
          series={[
            { name: 'Half', drawn: 'line', values: half },
            { name: '9 of 10', drawn: 'line', values: long },
          ]}
          inWords={(value) => `${value} min`}
          onAxis={String}
        />
      </Sample>
      <Sample of="Series: bars inside bars">
        <SeriesChart
          label="Income by week"
          points={points}
          series={[
            { name: 'Billed', drawn: 'bars', values: visits },
            { name: 'Paid', drawn: 'bars', values: visits.map((value) => value - 60) },
          ]}
          inWords={inWords}
        />
      </Sample>
      <Sample of="Bar list">
        <BarList
          label="Booked time"
          whole={1}
          rows={[
            { id: 'a', name: 'Elena Marsh', value: 0.72, text: '72%' },
            { id: 'b', name: longText, value: 0.31, text: '31%' },
          ]}
        />
      </Sample>
      <Sample of="Chart: nothing to draw">
        <ChartFrame
          title="Visits"
          figure="0"
          empty="No visits in these weeks yet."
          heads={[]}
          rows={[]}
        >
          {null}
        </ChartFrame>
      </Sample>
    </ComponentGroup>
  )
}
