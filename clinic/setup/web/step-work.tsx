import { Group } from '@mantine/core'
import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { UserDutiesSection } from '../../access/duties/web/user-duties.tsx'
import { InviteColleague } from '../../access/users/web/invite-colleague.tsx'
import { readClinic } from '../../settings/clinic-changes.ts'
import { ClinicForm } from '../../settings/web/clinic-form.tsx'
import { stepPermissions, type SetupStep } from '../setup.ts'
import { FirstVisitTypeForm } from './first-visit-type-form.tsx'
import classes from './setup-guide.module.css'
import { stepWords } from './step-words.ts'

interface StepWorkProps {
  readonly step: SetupStep
  /** Called when something begins here that goes on after the step is done. */
  readonly onStay: () => void
}

/** The purpose of a step, its gaps, and the place where it is done: here, where that is short, or on its pages. */
export function StepWork({ step, onStay }: StepWorkProps) {
  const session = useSession()
  const { text, pages } = stepWords[step.name]
  const mayDo = mayCall(session, { permission: stepPermissions[step.name] })
  return (
    <>
      <p>{text}</p>
      {step.missing.length > 0 && (
        <ul className={classes.missing} aria-label="Missing">
          {step.missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {mayDo ? (
        <>
          <DoneHere step={step} onStay={onStay} />
          <Group gap="lg">
            {pages.map(({ word, to }) => (
              <TextLink key={to} to={to} wayBack={wayBack} underline="always">
                {word}
              </TextLink>
            ))}
          </Group>
        </>
      ) : (
        <p>Your duties do not cover this step: an admin does it.</p>
      )}
    </>
  )
}

const wayBack = { to: paths.setup(), words: 'Set-up' }

/** The work of a step that is short enough to be done in the guide. */
function DoneHere({ step: { name }, onStay }: StepWorkProps) {
  if (name === 'clinic') return <ClinicHere />
  if (name === 'visit types') return <FirstVisitTypeForm />
  if (name !== 'doctors' && name !== 'people') return null
  return (
    <div>
      {name === 'doctors' ? (
        <InviteColleague
          Duties={UserDutiesSection}
          startRole="doctor"
          label="Invite doctor"
          onOpen={onStay}
        />
      ) : (
        <InviteColleague Duties={UserDutiesSection} onOpen={onStay} />
      )}
    </div>
  )
}

function ClinicHere() {
  const { data: clinic, error } = useAnswer(readClinic, {})
  if (!clinic) return error ? <LoadFailure problem={error} /> : <Loading lines={6} />
  return <ClinicForm clinic={clinic} part="head" />
}
