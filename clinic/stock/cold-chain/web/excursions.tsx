import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Card, CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  answerExcursion,
  ExcursionAnswer,
  listExcursions,
  type TemperatureExcursion,
} from '../temperature.ts'
import { boundsInWords, inDegrees } from './degrees.ts'

const prefix = 'alerts-'

interface ExcursionsProps {
  readonly locationId: string | undefined
  readonly mayWrite: boolean
}

const readAs = ({ lowest, highest }: TemperatureExcursion) =>
  lowest === highest ? inDegrees(lowest) : `${inDegrees(lowest)} to ${inDegrees(highest)}`

/** All alerts that wait for an answer. */
export function OpenExcursions({ locationId, mayWrite }: ExcursionsProps) {
  const ofPlace = locationId ? { locationId } : {}
  const open = useAnswer(listExcursions, { query: { ...ofPlace, state: 'open', limit: 100 } })
  const [chosen, setChosen] = useState<TemperatureExcursion | null>(null)
  return (
    <>
      <ExcursionCard
        title="Out of bounds"
        excursions={open.data?.rows ?? []}
        onAnswer={mayWrite ? setChosen : undefined}
      />
      {chosen && <Answer excursion={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** The alerts of which somebody has written what was done, page by page. */
export function AnsweredExcursions({ locationId }: Pick<ExcursionsProps, 'locationId'>) {
  const { query } = usePageSearch(listExcursions, { prefix })
  const ofPlace = locationId ? { locationId } : {}
  const answered = useAnswer(listExcursions, { query: { ...query, ...ofPlace, state: 'answered' } })
  if (!answered.data?.rows.length) return null
  return (
    <>
      <ExcursionCard title="Answered alerts" excursions={answered.data.rows} onAnswer={undefined} />
      <Pager page={answered.data} of={['alert', 'alerts']} prefix={prefix} />
    </>
  )
}

interface ExcursionCardProps {
  readonly title: string
  readonly excursions: readonly TemperatureExcursion[]
  readonly onAnswer: ((excursion: TemperatureExcursion) => void) | undefined
}

function ExcursionCard({ title, excursions, onAnswer }: ExcursionCardProps) {
  const words = useDateWords()
  if (excursions.length === 0) return null
  const done = ({ action, answeredAt, answeredBy }: TemperatureExcursion) =>
    action !== null &&
    answeredAt !== null &&
    `${action} (${[answeredBy?.name ?? answeredBy?.email, words.instant(answeredAt)].filter(Boolean).join(', ')})`
  return (
    <Card title={title}>
      <CardList label={title}>
        {excursions.map((one) => (
          <CardListItem
            key={one.id}
            name={
              <>
                {`${one.location}: ${readAs(one)}`}
                {one.action === null && <StatusBadge word="Needs an answer" hue="danger" />}
              </>
            }
            detail={[
              one.beganAt === one.lastAt
                ? words.instant(one.beganAt)
                : `${words.instant(one.beganAt)} to ${words.instant(one.lastAt)}`,
              `kept ${boundsInWords(one)}`,
              done(one),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              onAnswer && (
                <Button
                  size="compact-md"
                  aria-label={`Write what was done: ${one.location}`}
                  onClick={() => onAnswer(one)}
                >
                  Write what was done
                </Button>
              )
            }
          />
        ))}
      </CardList>
    </Card>
  )
}

interface AnswerProps {
  readonly excursion: TemperatureExcursion
  readonly onClose: () => void
}

function Answer({ excursion, onClose }: AnswerProps) {
  const answer = useAct(answerExcursion)
  return (
    <Dialog
      title="What was done?"
      detail={`${excursion.location} was read at ${readAs(excursion)}.`}
      onClose={onClose}
    >
      <Form
        schema={ExcursionAnswer}
        initial={{ version: excursion.version }}
        onSubmit={async (body, version) => {
          const saved = await answer.act({ params: { id: excursion.id }, version, body })
          onClose()
          return saved
        }}
        saving={answer.saving}
        problem={answer.problem}
        failure="Failed to save:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
        takesFocus
      >
        <NotesField name="action" label="What was done" required rows={3} />
      </Form>
    </Dialog>
  )
}
