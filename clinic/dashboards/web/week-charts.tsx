import type { ClinicWeeks } from '../clinic-weeks.ts'
import classes from './clinic-weeks.module.css'
import { MoneyCharts } from './money-charts.tsx'
import { VisitCharts } from './visit-charts.tsx'

/** The charts of the clinic over weeks. */
export function WeekCharts({ weeks }: { readonly weeks: ClinicWeeks }) {
  return (
    <div className={classes.charts}>
      <VisitCharts weeks={weeks} />
      <MoneyCharts weeks={weeks} />
    </div>
  )
}
