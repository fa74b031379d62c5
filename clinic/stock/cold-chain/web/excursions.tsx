import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
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

interface ExcursionsProps {
  readonly locationId: string | undefined
  readonly mayWrite: boolean
}

const readAs = ({ lowest, highest }: TemperatureExcursion) =>
  lowest === highest ? inDegrees(lowest) : `${inDegrees(lowest)} to ${inDegrees(highest)}`

/** Times in which places were too warm or too cold, with what was done; open ones first. */
export function Excursions({ locationId, mayWrite }: ExcursionsProps) {
  const words = useDateWords()
  const { data = [] } = useAnswer(listExcursions, { query: locationId ? { locationId } : {} })
  const [answered, setAnswered] = useState<TemperatureExcursion | null>(null)
  if (data.length === 0) return null
  const done = ({ action, answeredAt, answeredBy }: TemperatureExcursion) =>
    action !== null &&
    answeredAt !== null &&
    `${action} (${[answeredBy?.name ?? answeredBy?.email, words.instant(answeredAt)].filter(Boolean).join(', ')})`
  return (
    <Card title="Out of bounds">
      <CardList label="Out of bounds">
        {data.slice(0, 5).map((one) => (
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
              one.action === null &&
              mayWrite && (
                <Button
                  size="compact-md"
                  aria-label={`Write what was done: ${one.location}`}
                  onClick={() => setAnswered(one)}
                >
                  Write what was done
                </Button>
              )
            }
          />
        ))}
      </CardList>
      {answered && <Answer excursion={answered} onClose={() => setAnswered(null)} />}
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
