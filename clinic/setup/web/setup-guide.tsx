import { Button, Group } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { Card } from '../../../web/ui/card.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { changeSetup, readSetup, type Setup, type SetupStep, type SetupStepName } from '../setup.ts'
import classes from './setup-guide.module.css'
import { stepWords } from './step-words.ts'

// Forms come with the first step that is opened; the dashboard shows the guide folded.
const StepWork = lazy(() =>
  import('./step-work.tsx').then(({ StepWork }) => ({ default: StepWork })),
)

interface SetupGuideProps {
  /** Whether the next step is open at once; elsewhere a button opens it. */
  readonly startsOpen?: boolean
}

/** Leads through everything that a new clinic needs; each step says what is missing. */
export function SetupGuide({ startsOpen = false }: SetupGuideProps) {
  const { data: setup, error } = useAnswer(readSetup, {})
  if (!setup) return error ? <LoadFailure problem={error} /> : <Loading lines={9} />
  return <Steps setup={setup} startsOpen={startsOpen} />
}

function Steps({ setup, startsOpen }: { setup: Setup; startsOpen: boolean }) {
  const { act, saving } = useAct(changeSetup)
  /** The step that somebody opened; undefined for the next one that is open, null for none. */
  const [chosen, setChosen] = useState<SetupStepName | null | undefined>(
    startsOpen ? undefined : null,
  )
  const left = setup.steps.filter(({ state }) => state === 'open')
  const done = setup.steps.filter(({ state }) => state === 'done').length
  const shown = chosen === undefined ? left[0]?.name : chosen

  // A step that opens by itself would be out of sight below a long one that has just closed.
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (chosen === undefined && shown) document.getElementById(headOf(shown))?.focus()
  }, [chosen, shown])

  async function skip(skipped: readonly SetupStepName[]) {
    await act({ body: { skipped: [...skipped] }, version: setup.version })
    setChosen(undefined)
    // The part with the pressed button is gone.
    document.getElementById('setup-steps')?.focus()
  }

  const skippedNow = setup.steps.filter(({ state }) => state === 'skipped').map(({ name }) => name)
  return (
    <Card
      title="Set up the clinic"
      text={`${done} of ${setup.steps.length} steps are done. You can skip each and find it again in the settings.`}
      action={
        left.length > 0 && (
          <Button
            variant="default"
            disabled={saving}
            onClick={() => {
              void skip([...skippedNow, ...left.map(({ name }) => name)]).then(() =>
                notify.success('The steps that are left were skipped.'),
              )
            }}
          >
            Skip the rest
          </Button>
        )
      }
    >
      {left[0] && shown === null && (
        <div>
          <Button onClick={() => setChosen(undefined)}>
            {`${done === 0 ? 'Start' : 'Continue'}: ${stepWords[left[0].name].title}`}
          </Button>
        </div>
      )}
      <ol id="setup-steps" tabIndex={-1} className={classes.steps} aria-label="Steps">
        {setup.steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <StepHead
              step={step}
              isOpen={shown === step.name}
              onToggle={() => setChosen(shown === step.name ? null : step.name)}
            />
            {shown === step.name && (
              <div id={idOf(step)} className={classes.work}>
                <Suspense fallback={<Loading lines={4} />}>
                  <StepWork step={step} onStay={() => setChosen(step.name)} />
                </Suspense>
                <Group gap="sm">
                  {step.state === 'done' && left[0] && (
                    <Button onClick={() => setChosen(undefined)}>
                      {`Continue: ${stepWords[left[0].name].title}`}
                    </Button>
                  )}
                  {step.state === 'open' && (
                    <Button
                      variant="default"
                      disabled={saving}
                      onClick={() => void skip([...skippedNow, step.name])}
                    >
                      Skip this step
                    </Button>
                  )}
                  {step.state === 'skipped' && (
                    <Button
                      variant="default"
                      disabled={saving}
                      onClick={() => void skip(skippedNow.filter((name) => name !== step.name))}
                    >
                      Take up again
                    </Button>
                  )}
                </Group>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const headOf = (name: SetupStepName) => `setup-head-${name.replace(' ', '-')}`
const idOf = ({ name }: SetupStep) => `setup-${name.replace(' ', '-')}`
const icons = { open: IconCircle, skipped: IconCircleMinus, done: IconCircleCheck }

interface StepHeadProps {
  readonly step: SetupStep
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function StepHead({ step, isOpen, onToggle }: StepHeadProps) {
  const StateIcon = icons[step.state]
  return (
    <h3 className={classes.head}>
      <button
        type="button"
        id={headOf(step.name)}
        aria-expanded={isOpen}
        aria-controls={idOf(step)}
        onClick={onToggle}
      >
        <StateIcon size={20} stroke={1.75} aria-hidden />
        <span className={classes.title}>{stepWords[step.name].title}</span>
        <span className={classes.state}>{stateInWords(step)}</span>
      </button>
    </h3>
  )
}

function stateInWords({ state, missing }: SetupStep): string {
  if (state === 'done') return 'Done'
  if (state === 'skipped') return 'Skipped'
  return missing.length === 1 ? '1 thing is missing' : `${missing.length} things are missing`
}
