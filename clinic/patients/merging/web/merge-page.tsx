import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { lineLength, requiredLine } from '../../../../contract/text.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, usePathId, useUrlValues } from '../../../../web/go.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { patientChoice } from '../../charts/web/patient-choice.ts'
import { type Choices, type MergePreview, mergeCharts, readMergePreview } from '../chart-merge.ts'
import classes from './merge-page.module.css'
import { SideBySide } from './side-by-side.tsx'

/** Two charts of one person side by side, to be merged into the one that stays. */
export function MergePage() {
  const id = usePathId()
  const { other } = useUrlValues()
  return (
    <Page title="Merge Charts" width={other ? 'medium' : 'narrow'}>
      {other ? <TwoCharts key={`${id} ${other}`} id={id} other={other} /> : <OtherChart id={id} />}
    </Page>
  )
}
MergePage.about = mergeCharts

const Choice = z.object({ patientId: z.string().min(1, 'Patient is required.') })

/** The first step, where only one of the charts is known. */
function OtherChart({ id }: { id: string }) {
  const go = useGo()
  return (
    <Form
      schema={Choice}
      initial={{}}
      onSubmit={({ patientId }) => go(paths.mergeEdit(id, { other: patientId }))}
      saving={false}
      problem={null}
      failure={null}
      submitLabel="Compare"
      savingLabel="Compare"
      cancelTo={paths.patientDetails(id)}
      isLeftFreely
    >
      <PersonField
        name="patientId"
        label="Other Chart"
        empty="Select Patient"
        required
        search={patientChoice.search}
        hint={patientChoice.hint}
        help="The second chart of the same person. Both are shown side by side before anything is merged."
      />
    </Form>
  )
}

function TwoCharts({ id, other }: { id: string; other: string }) {
  const preview = useAnswer(readMergePreview, { params: { id, otherId: other } })
  if (preview.data) return <MergeForm preview={preview.data} again={() => void preview.refetch()} />
  return preview.error ? <LoadFailure problem={preview.error} /> : <Loading lines={10} />
}

const Reason = z.object({ reason: requiredLine('Reason', lineLength) })

/** A chart that was changed meanwhile is shown as it is now, and decided about anew. */
function inWords(problem: Problem): Problem {
  if (problem.id !== 'changed') return problem
  return new Problem('conflict', {
    detail: 'One of the charts was changed meanwhile. Look at both again, then merge them.',
  })
}

interface MergeFormProps {
  readonly preview: MergePreview
  readonly again: () => void
}

function MergeForm({ preview, again }: MergeFormProps) {
  const { stayed, merged, moves, conflicts } = preview
  const go = useGo()
  const merge = useAct(mergeCharts)
  // One id for all tries, so that a request sent twice merges once.
  const [id] = useState(() => uuidv7())
  const [choices, setChoices] = useState<Choices>({})
  const walls = conflicts.filter(({ isInTheWay }) => isInTheWay)

  async function send(reason: string) {
    const body = { id, mergedId: merged.id, mergedVersion: merged.version, reason, choices }
    try {
      const patient = await merge.act({
        params: { id: stayed.id },
        version: stayed.version,
        body,
      })
      await go(paths.patientDetails(patient.id))
      notify.success('Charts merged', {
        label: 'Undo',
        run: () => void go(paths.mergeDetails(id)),
      })
      return patient
    } catch (error) {
      again()
      throw error
    }
  }

  return (
    <Form
      schema={Reason}
      initial={{}}
      onSubmit={({ reason }) => send(reason)}
      saving={merge.saving || walls.length > 0}
      problem={merge.problem}
      inWords={inWords}
      failure="Failed to merge the charts"
      submitLabel="Merge charts"
      savingLabel={walls.length > 0 ? 'Merge charts' : 'Merging...'}
      cancelTo={paths.patientDetails(stayed.id)}
      hint="Both record numbers lead to the chart that stays. The merge can be undone from its details."
    >
      <SideBySide
        stayed={stayed}
        merged={merged}
        choices={choices}
        onChoose={(name, choice) => setChoices((before) => ({ ...before, [name]: choice }))}
      />
      <div>
        <ButtonLink
          to={paths.mergeEdit(merged.id, { other: stayed.id })}
          variant="default"
          size="compact-sm"
        >
          {`Let the chart ${merged.mrn} stay instead`}
        </ButtonLink>
      </div>
      {conflicts.length > 0 && (
        <Section title={walls.length > 0 ? 'In the way of the merge' : 'To look at afterwards'}>
          <ul className={classes.conflicts}>
            {conflicts.map(({ text, isInTheWay }) => (
              <li key={text} data-wall={isInTheWay}>
                {text}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={`What goes to the chart ${stayed.mrn}`}>
        <p className={classes.moves}>
          {moves.length === 0
            ? `The chart ${merged.mrn} has no visits, records or bills.`
            : moves.map(({ words, count }) => `${count} ${words}`).join(', ')}
        </p>
      </Section>
      <TextField name="reason" label="Reason" required />
    </Form>
  )
}
