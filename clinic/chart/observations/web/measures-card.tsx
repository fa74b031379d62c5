import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { momentInWords } from '../../facts/moment.ts'
import { FactForm } from '../../facts/web/fact-form.tsx'
import { addVitalSigns, listMeasures, type Measure, observationCategories } from '../observation.ts'
import { FlagBadge } from './flag-badge.tsx'
import { MeasureDialog } from './measure-dialog.tsx'
import classes from './measures.module.css'
import { observationKind } from './observation-kind.tsx'
import { valueInWords } from '../observation-words.ts'
import { Sparkline } from './sparkline.tsx'
import { VitalSignsForm } from './vital-signs-form.tsx'

/** Each thing that was measured of a patient, with its newest value and its run; a press shows all values. */
export function MeasuresCard({ patientId }: { patientId: string }) {
  const mayWrite = mayCall(useSession(), addVitalSigns)
  const [adding, setAdding] = useState<'vital signs' | 'result' | null>(null)
  const [shown, setShown] = useState<Measure | null>(null)
  const { data: measures, error } = useAnswer(listMeasures, { params: { id: patientId } })
  const close = () => setAdding(null)
  return (
    <Card
      title="Measurements"
      level={3}
      action={
        mayWrite && (
          <div className={classes.acts}>
            <Button size="compact-md" variant="default" onClick={() => setAdding('vital signs')}>
              Add vital signs
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setAdding('result')}>
              Add result
            </Button>
          </div>
        )
      }
    >
      {measures ? (
        <Groups measures={measures} onShow={setShown} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={3} />
      )}
      {adding === 'vital signs' && <VitalSignsForm patientId={patientId} onClose={close} />}
      {adding === 'result' && (
        <FactForm kind={observationKind} placeId={patientId} onClose={close} />
      )}
      {shown && (
        <MeasureDialog patientId={patientId} measure={shown} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}

interface GroupsProps {
  readonly measures: readonly Measure[]
  readonly onShow: (measure: Measure) => void
}

function Groups({ measures, onShow }: GroupsProps) {
  const columns = useMeasureColumns(onShow)
  if (measures.length === 0) return <Hint>Nothing was measured yet.</Hint>
  return (
    <div className={classes.groups}>
      {Object.entries(observationCategories)
        .map(([category, title]) => ({
          title,
          rows: measures
            .filter((one) => one.category === category)
            .map((one) => ({ ...one, id: one.latest.id })),
        }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <div key={title}>
            <h4>{title}</h4>
            <ListTable
              label={title}
              columns={columns}
              rows={rows}
              empty=""
              onRow={onShow}
              loading={false}
              problem={null}
            />
          </div>
        ))}
    </div>
  )
}

function useMeasureColumns(onShow: (measure: Measure) => void): Column<Measure>[] {
  const words = useDateWords()
  return [
    {
      head: 'Measurement',
      wraps: true,
      cell: (measure) => (
        <Button
          className={classes.name ?? ''}
          variant="transparent"
          size="compact-sm"
          p={0}
          onClick={() => onShow(measure)}
        >
          {measure.latest.text}
        </Button>
      ),
    },
    {
      head: 'Newest',
      wraps: true,
      cell: ({ latest }) => (
        <span className={classes.value}>
          {valueInWords(latest)} <FlagBadge of={latest} />
        </span>
      ),
    },
    { head: 'Date', short: true, cell: ({ latest }) => momentInWords(latest.taken, words) },
    {
      head: 'Trend',
      phone: 'none',
      cell: ({ trend }) => <Sparkline values={trend.map(({ value }) => value)} />,
    },
    { head: 'Values', align: 'end', phone: 'none', cell: ({ count }) => String(count) },
  ]
}
