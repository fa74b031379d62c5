import { formatMoney, fromMinor, toMinor } from '../../../contract/money.ts'
import { paths } from '../../../contract/paths.ts'
import { BarList } from '../../../web/chart/bar-list.tsx'
import { ChartFrame } from '../../../web/chart/chart-frame.tsx'
import { SeriesChart } from '../../../web/chart/series-chart.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import type { ClinicWeeks } from '../clinic-weeks.ts'
import { useWeekPoints } from './week-points.tsx'
import { comparison, inCount } from './week-words.ts'

/** Income, and what is still to be paid. */
export function MoneyCharts({ weeks: shown }: { weeks: ClinicWeeks }) {
  const { weeks, now, before, unpaid, currency, otherCurrencies } = shown
  const words = useDateWords()
  const points = useWeekPoints(weeks, paths.bills)
  const minorOf = (amount: string) => minorOfSum(amount, currency)
  const inMoney = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const short = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 },
  })
  const owed = unpaid.reduce((sum, { amount }) => sum + minorOf(amount), 0)
  const openBills = unpaid.reduce((sum, { bills }) => sum + bills, 0)
  const billed = ({
    from,
    to,
    billed: amount,
  }: ClinicWeeks['now'] | ClinicWeeks['weeks'][number]) => (
    <TextLink to={paths.bills({ from, to })}>{inMoney(minorOf(amount))}</TextLink>
  )
  return (
    <>
      <ChartFrame
        title="Income"
        figure={billed(now)}
        note={`billed, ${inMoney(minorOf(now.paid))} of it paid by now; ${comparison(
          ...[minorOf(now.billed), minorOf(before.billed), weeks.length, inMoney],
        )}${otherCurrencies > 0 ? `; ${inCount(otherCurrencies)} bills in other currencies are not counted` : ''}`}
        empty={minorOf(now.billed) === 0 ? 'No bills in these weeks yet.' : undefined}
        heads={['Week', 'Billed', 'Paid by now']}
        rows={weeks.map((week) => [
          `Week of ${words.day(week.from)}`,
          billed(week),
          inMoney(minorOf(week.paid)),
        ])}
      >
        <SeriesChart
          label="Income by week"
          points={points}
          series={[
            { name: 'Billed', drawn: 'bars', values: weeks.map((week) => minorOf(week.billed)) },
            { name: 'Paid', drawn: 'bars', values: weeks.map(({ paid }) => minorOf(paid)) },
          ]}
          inWords={inMoney}
          onAxis={(minor) => short.format(Number(fromMinor(minor, currency)))}
        />
      </ChartFrame>
      <ChartFrame
        title="Unpaid, by age"
        figure={<TextLink to={paths.bills({ status: 'unpaid' })}>{inMoney(owed)}</TextLink>}
        note={openBills === 1 ? 'in 1 bill' : `in ${inCount(openBills)} bills`}
        empty={openBills === 0 ? 'Every bill is paid.' : undefined}
        heads={['Age', 'Bills', 'Amount']}
        rows={unpaid.map((age) => [
          ageInWords(age),
          inCount(age.bills),
          inMoney(minorOf(age.amount)),
        ])}
      >
        <BarList
          label="Unpaid bills by age"
          rows={unpaid.map((age) => ({
            id: String(age.fromDays),
            name: ageInWords(age),
            value: minorOf(age.amount),
            text: `${inMoney(minorOf(age.amount))} in ${inCount(age.bills)}`,
          }))}
        />
      </ChartFrame>
    </>
  )
}

/** `toMinor` refuses sums above the greatest amount of one bill. */
function minorOfSum(amount: string, currency: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * toMinor('1', currency) + Number(fraction || 0)
}

function ageInWords({ fromDays, toDays }: ClinicWeeks['unpaid'][number]): string {
  return toDays === null ? `Over ${fromDays - 1} days` : `${fromDays}–${toDays} days`
}
