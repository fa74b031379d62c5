import { Button } from '@mantine/core'
import { useAnswer } from '../../../web/ask.ts'
import { usePagesBelow } from '../../../web/table/use-pages-below.ts'
import { Card, CardList, CardListItem, Hint } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { allergyKind } from '../../chart/allergies/web/allergy-kind.tsx'
import { conditionKind } from '../../chart/conditions/web/condition-kind.tsx'
import { momentInWords } from '../../chart/facts/moment.ts'
import type { FactBefore, FactKind, FactRow } from '../../chart/facts/web/fact-kind.ts'
import { factInLine } from '../../chart/facts/web/fact-words.ts'
import { familyKind } from '../../chart/family-history/web/family-kind.tsx'
import { immunizationKind } from '../../chart/immunizations/web/immunization-kind.tsx'
import { medicineKind } from '../../chart/medicines/web/medicine-kind.tsx'
import { valueInWords } from '../../chart/observations/observation-words.ts'
import { reportKind } from '../../chart/observations/web/report-kind.tsx'
import { carePlanKind } from '../../chart/plans/web/care-plan-kind.tsx'
import { goalKind } from '../../chart/plans/web/goal-kind.tsx'
import { procedureKind } from '../../chart/procedures/web/procedure-kind.tsx'
import { RecordInStream } from '../../records/medical-records/web/record-in-stream.tsx'
import { readChartAsOf, readRecordsAsOf } from '../chart-as-of.ts'
import classes from './chart-as-of-day.module.css'
import { ImportedThen, VisitsThen } from './visits-as-of-day.tsx'

interface ChartAsOfDayProps {
  readonly patientId: string
  readonly day: string
  readonly onBack: () => void
}

/** The chart as it stood at the end of a day. Nothing can be written here. */
export function ChartAsOfDay({ patientId, day, onBack }: ChartAsOfDayProps) {
  const words = useDateWords()
  const { data, error } = useAnswer(readChartAsOf, {
    params: { id: patientId },
    query: { at: day },
  })
  return (
    <>
      <div className={classes.band} role="status">
        <p>
          <strong>{`The chart as it stood on ${words.date(day.slice(0, 10))}.`}</strong> It says
          what had been written by the end of that day. The lines above the tabs are of today.
          Nothing can be changed here.
        </p>
        <Button variant="default" onClick={onBack}>
          Back to today
        </Button>
      </div>
      {data ? (
        <div className={classes.cards}>
          <Then kind={conditionKind} rows={data.conditions} />
          <Then
            kind={allergyKind}
            rows={data.allergies}
            none={data.summary.noKnownAllergies ? 'No known allergies, stated.' : undefined}
          />
          <Then kind={medicineKind} rows={data.medicines} />
          <Card title="Measurements" level={3}>
            {data.summary.vitalSigns.length + data.summary.results.length === 0 ? (
              <Hint>Nothing had been measured.</Hint>
            ) : (
              <CardList label="Measurements" isTight>
                {[...data.summary.vitalSigns, ...data.summary.results].map(
                  ({ measure, latest }) => (
                    <CardListItem
                      key={measure}
                      name={`${latest.text}: ${valueInWords(latest)}`}
                      detail={momentInWords(latest.taken, words)}
                    />
                  ),
                )}
              </CardList>
            )}
          </Card>
          <Then kind={immunizationKind} rows={data.immunizations} />
          <Then kind={procedureKind} rows={data.procedures} />
          <Then kind={reportKind} rows={data.diagnosticReports} />
          <Then kind={carePlanKind} rows={data.carePlans} />
          <Then kind={goalKind} rows={data.goals} />
          <Then kind={familyKind} rows={data.familyHistory} />
        </div>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} />
      )}
      <VisitsThen patientId={patientId} day={day} />
      <RecordsThen patientId={patientId} day={day} />
      <ImportedThen patientId={patientId} day={day} />
    </>
  )
}

interface ThenProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: FactKind<Row, Before>
  readonly rows: readonly Row[]
  /** The sentence where there were none. */
  readonly none?: string | undefined
}

/** The facts of one kind as they stood: those that counted, and behind a fold all others. */
function Then<Row extends FactRow, Before extends FactBefore>({
  kind,
  rows,
  none = 'None had been recorded.',
}: ThenProps<Row, Before>) {
  const words = useDateWords()
  const isOver = (row: Row) => row.errorAt !== null || kind.isPast(row)
  const items = (some: readonly Row[], label: string) => (
    <CardList label={label} isTight>
      {some.map((row) => (
        <CardListItem
          key={row.id}
          name={
            <>
              {row.text}{' '}
              {row.errorAt === null ? (
                kind.signs?.(row)
              ) : (
                <StatusBadge word="Entered in error" hue="neutral" />
              )}
            </>
          }
          detail={factInLine(kind, row, words)}
        />
      ))}
    </CardList>
  )
  const [current, over] = [rows.filter((row) => !isOver(row)), rows.filter(isOver)]
  return (
    <Card title={kind.title} level={3}>
      {current.length === 0 ? <Hint>{none}</Hint> : items(current, kind.title)}
      {over.length > 0 && (
        <details className={classes.past}>
          <summary>{`${kind.past} (${over.length})`}</summary>
          {items(over, kind.past)}
        </details>
      )}
    </Card>
  )
}

function RecordsThen({ patientId, day }: Omit<ChartAsOfDayProps, 'onBack'>) {
  const pages = usePagesBelow()
  return (
    <Card title="Records" level={3}>
      {pages.map(({ after, onMore }) => (
        <RecordsPage key={after} patientId={patientId} day={day} after={after} onMore={onMore} />
      ))}
    </Card>
  )
}

interface RecordsPageProps extends Omit<ChartAsOfDayProps, 'onBack'> {
  /** The cursor of the page; empty for the first. */
  readonly after: string
  readonly onMore: ((after: string) => void) | undefined
}

function RecordsPage({ patientId, day, after, onMore }: RecordsPageProps) {
  const { data, error } = useAnswer(readRecordsAsOf, {
    params: { id: patientId },
    query: { at: day, ...(after !== '' && { after }) },
  })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={4} />
  if (data.rows.length === 0) return <Hint>None had been written.</Hint>
  return (
    <>
      {data.rows.map((record) => (
        <RecordInStream key={record.id} record={record} />
      ))}
      {onMore && data.next !== null && (
        <div>
          <Button variant="default" onClick={() => onMore(data.next ?? '')}>
            Show older records
          </Button>
        </div>
      )}
    </>
  )
}
