import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { momentInWords } from '../../facts/moment.ts'
import { FactActs } from '../../facts/web/fact-acts.tsx'
import { FactForm } from '../../facts/web/fact-form.tsx'
import { FactHistory } from '../../facts/web/fact-history.tsx'
import { growthMeasureCodes, growthStandards, readGrowth } from '../growth.ts'
import { type Observation, observations } from '../observation.ts'
import { FlagBadge } from './flag-badge.tsx'
import { MeasureGraph } from './measure-graph.tsx'
import classes from './measures.module.css'
import { observationKind } from './observation-kind.tsx'
import { percentileInWords, rangeInWords, valueInWords } from '../observation-words.ts'

/** Values of one measure that are shown at once. */
const most = 100

interface MeasureDialogProps {
  readonly patientId: string
  readonly measure: {
    readonly measure: string
    /** Names the measure and its normal range. */
    readonly latest: Pick<Observation, 'text' | 'low' | 'high' | 'unit'>
  }
  readonly onClose: () => void
}

/** All values of one measure: drawn over time, and as a list with their history. */
export function MeasureDialog({ patientId, measure, onClose }: MeasureDialogProps) {
  const [changed, setChanged] = useState<Observation | null>(null)
  const [history, setHistory] = useState<Observation | null>(null)
  const mayWrite = mayCall(useSession(), observations.change)
  const { data, error } = useAnswer(observations.list, {
    params: { id: patientId },
    query: { measure: measure.measure, limit: most },
  })
  const growthMeasure = growthMeasureCodes.find((code) => code === measure.measure)
  const { data: growth } = useAnswer(
    readGrowth,
    { params: { id: patientId, measure: growthMeasure ?? '8302-2' } },
    { enabled: growthMeasure !== undefined },
  )
  const range = rangeInWords(measure.latest)
  const counted = (data?.rows ?? []).filter(
    ({ errorAt, status }) => errorAt === null && status !== 'canceled',
  )
  return (
    <Dialog
      title={measure.latest.text}
      {...(range && { detail: `Normal: ${range}` })}
      onClose={onClose}
    >
      <MeasureGraph observations={counted} growth={growth} />
      {growth && growth.points.length > 0 && (
        <p className={classes.source}>
          {`Percentiles of children of the same age and sex: ${growth.standards.map((one) => growthStandards[one]).join(' and ')}.`}
        </p>
      )}
      {data ? (
        <div className={classes.list}>
          <CardList label="Values" isTight>
            {data.rows.map((one) => (
              <Value
                key={one.id}
                of={one}
                percentile={growth?.points.find(({ id }) => id === one.id)?.percentile}
                onHistory={() => setHistory(one)}
                {...(mayWrite && one.errorAt === null && { onChange: () => setChanged(one) })}
              />
            ))}
          </CardList>
          {data.next !== null && <p>{`The newest ${most} of ${data.total} values are shown.`}</p>}
        </div>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={4} />
      )}
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
      {changed && (
        <FactForm
          kind={observationKind}
          placeId={patientId}
          fact={changed}
          onClose={() => setChanged(null)}
        />
      )}
      {history && (
        <FactHistory
          kind={observationKind}
          fact={data?.rows.find(({ id }) => id === history.id) ?? history}
          onClose={() => setHistory(null)}
        />
      )}
    </Dialog>
  )
}

interface ValueProps {
  readonly of: Observation
  /** Of children of the same age and sex. */
  readonly percentile: number | undefined
  readonly onHistory: () => void
  readonly onChange?: () => void
}

function Value({ of, percentile, onHistory, onChange }: ValueProps) {
  const words = useDateWords()
  const when = momentInWords(of.taken, words)
  return (
    <CardListItem
      name={
        <>
          {valueInWords(of)}
          {of.errorAt === null ? (
            <FlagBadge of={of} />
          ) : (
            <StatusBadge word="Entered in error" hue="neutral" />
          )}
        </>
      }
      detail={[
        when,
        percentile !== undefined && percentileInWords(percentile),
        of.errorReason,
        of.comment,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        // The pressures are a pair, and are written anew together.
        <FactActs
          of={when}
          onHistory={onHistory}
          {...(onChange && of.parts.length === 0 && { onChange })}
        />
      }
    />
  )
}
