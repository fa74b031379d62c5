import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { Card } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { readVaccinationsDue } from '../../chart/immunizations/vaccinations-due.ts'
import { doseInWords, dueDoses } from '../../chart/immunizations/web/due-words.ts'
import { momentInWords } from '../../chart/facts/moment.ts'
import { spanInWords } from '../../chart/facts/web/fact-words.ts'
import type { Measure } from '../../chart/observations/observation.ts'
import { FlagBadge } from '../../chart/observations/web/flag-badge.tsx'
import { valueInWords } from '../../chart/observations/observation-words.ts'
import { Sparkline } from '../../chart/observations/web/sparkline.tsx'
import { type ChartSummary, readChartSummary } from '../chart-summary.ts'
import { ChartIfOpen } from './chart-if-open.tsx'
import classes from './summary.module.css'
import { VisitsInBrief } from './visits-in-brief.tsx'

/** Lines of each part; the tab with everything has the rest. */
const mostLines = 6
const mostDue = 3

/** The health of a patient as it matters now, on the overview. */
export function ChartInBrief({ patientId }: { patientId: string }) {
  return (
    <ChartIfOpen patientId={patientId} isQuiet>
      <Brief patientId={patientId} />
    </ChartIfOpen>
  )
}

function Brief({ patientId }: { patientId: string }) {
  const { data: summary, error } = useAnswer(readChartSummary, { params: { id: patientId } })
  return (
    <Card
      title="Health"
      level={3}
      action={
        <TextLink to={paths.patientDetails(patientId, { tab: 'health' })}>All of it</TextLink>
      }
    >
      {summary ? (
        <>
          <DueInBrief patientId={patientId} />
          <Parts summary={summary}>
            <VisitsInBrief patientId={patientId} />
          </Parts>
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} />
      )}
    </Card>
  )
}

/** The vaccinations that are due, in one line; nothing where none is. */
function DueInBrief({ patientId }: { patientId: string }) {
  const words = useDateWords()
  const { data } = useAnswer(readVaccinationsDue, { params: { id: patientId } })
  const due = dueDoses(data?.doses ?? [])
  if (due.length === 0) return null
  const each = due
    .slice(0, mostDue)
    .map((dose) => `${doseInWords(dose, 'clinic')} (since ${words.date(dose.from ?? '')})`)
  const rest = due.length - mostDue
  return (
    <p className={classes.due}>
      <strong>Due:</strong> {[...each, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')}
    </p>
  )
}

function Parts({ summary, children }: { summary: ChartSummary; children: ReactNode }) {
  const words = useDateWords()
  const { conditions, medicines, vitalSigns, results, immunizations } = summary
  const measured = ({ measure, latest, trend }: Measure) => (
    <li key={measure} className={classes.measure}>
      <span>
        {latest.text}{' '}
        <span className={classes.more}>{momentInWords(latest.taken.slice(0, 10), words)}</span>
      </span>
      <span className={classes.trend}>
        <Sparkline values={trend.map(({ value }) => value)} />
      </span>
      <span className={classes.value}>
        <span className={classes.words}>{valueInWords(latest)}</span> <FlagBadge of={latest} />
      </span>
    </li>
  )
  return (
    <div className={classes.brief}>
      {children}
      <Part title="Problems" empty="None recorded" rows={conditions}>
        {(one) => <Line key={one.id} name={one.text} more={spanInWords(one, words)} />}
      </Part>
      <Part title="Medicines" empty="None recorded" rows={medicines}>
        {(one) => <Line key={one.id} name={one.text} more={one.dose} />}
      </Part>
      <Part title="Vital signs" empty="None recorded" rows={vitalSigns} isWide>
        {measured}
      </Part>
      <Part title="Results" empty="None recorded" rows={results} isWide>
        {measured}
      </Part>
      <Part title="Vaccinations" empty="None recorded" rows={immunizations} isWide>
        {(one) => <Line key={one.id} name={one.text} more={momentInWords(one.given, words)} />}
      </Part>
    </div>
  )
}

interface PartProps<Row> {
  readonly title: string
  readonly empty: string
  readonly rows: readonly Row[]
  /** Takes the whole width. */
  readonly isWide?: boolean
  readonly children: (row: Row) => ReactNode
}

function Part<Row>({ title, empty, rows, isWide = false, children }: PartProps<Row>) {
  const rest = rows.length - mostLines
  return (
    <section className={classes.part} data-wide={isWide} aria-label={title}>
      <h4>{title}</h4>
      {rows.length === 0 ? <p>{empty}</p> : <ul>{rows.slice(0, mostLines).map(children)}</ul>}
      {rest > 0 && <p className={classes.more}>{`and ${rest} more`}</p>}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly more: string | null
}

function Line({ name, more }: LineProps) {
  return (
    <li>
      {name} {more && <span className={classes.more}>{more}</span>}
    </li>
  )
}
