import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { personLabel } from '../../../../contract/person.ts'
import { type Act, useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { OneTimeLink } from '../../../access/users/user.ts'
import { OneTimeLinkBox } from '../../../access/users/web/one-time-link-box.tsx'
import { invitePatient, linkAccount, unlinkAccount } from '../account-link.ts'
import { isDeceased, noAccountBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'
import { ChartCodeOnPaper } from './chart-code-on-paper.tsx'
import { LinkAccountForm } from './link-account-form.tsx'
import { patientInWords } from './patient-in-words.ts'
import classes from './patient-overview.module.css'
import { told } from './told.ts'
import { UnconfirmedAccount } from './unconfirmed-account.tsx'

/** The portal account, with which the patient sees their own chart; the desk sets it up (E-10). */
export function PortalAccount({ patient }: { patient: Patient }) {
  const session = useSession()
  const obstacle = noAccountBecause(patient)
  return (
    <section className={classes.card} aria-labelledby="portal-account">
      <h3 id="portal-account">Portal account</h3>
      {patient.account ? (
        <p>{personLabel(patient.account, patient.account.id)}</p>
      ) : (
        <p>
          {obstacle ??
            'None. With one, the patient sees their own appointments, records and bills.'}
        </p>
      )}
      {patient.account && !patient.account.isConfirmed && (
        <UnconfirmedAccount patient={patient} account={patient.account} />
      )}
      {patient.account && isDeceased(patient) && (
        <p>It signs in until an administrator suspends it, and books nothing any more.</p>
      )}
      {patient.canUnlink && mayCall(session, unlinkAccount) && <Unlink patient={patient} />}
      {!patient.account && obstacle === null && mayCall(session, linkAccount) && (
        <OpenTheWay patient={patient} />
      )}
    </section>
  )
}

function Unlink({ patient }: { patient: Patient }) {
  const unlink = useAct(unlinkAccount)
  const words = useDateWords()
  return (
    <Button
      variant="default"
      disabled={unlink.saving}
      onClick={() => told('Failed to undo the link', undoLink(patient, unlink.act, words, true))}
    >
      Undo link
    </Button>
  )
}

function OpenTheWay({ patient }: { patient: Patient }) {
  const invite = useAct(invitePatient)
  const unlink = useAct(unlinkAccount)
  const words = useDateWords()
  const [link, setLink] = useState<OneTimeLink | null>(null)
  const [isLinking, setIsLinking] = useState(false)

  async function sendInvitation() {
    const made = await invite.act({ params: { id: patient.id } })
    if (made.mailed) notify.success(`Invitation sent to ${patient.email ?? ''}`)
    else setLink(made)
  }

  if (isLinking) {
    return (
      <LinkAccountForm
        patient={patient}
        onCancel={() => setIsLinking(false)}
        onLinked={(linked) =>
          notify.success('Account linked', {
            label: 'Undo',
            run: () =>
              void told('Failed to undo the link', undoLink(linked, unlink.act, words, false)),
          })
        }
      />
    )
  }
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={invite.saving}
          onClick={() => told('Failed to invite the patient', sendInvitation())}
        >
          Invite to portal
        </Button>
        <Button variant="default" onClick={() => setIsLinking(true)}>
          Link account
        </Button>
      </Group>
      <ChartCodeOnPaper patient={patient} />
      {link && (
        <Box mt="md">
          <OneTimeLinkBox link={link} person="the patient" />
        </Box>
      )}
    </>
  )
}

async function undoLink(
  patient: Patient,
  act: Act<typeof unlinkAccount>['act'],
  words: DateWords,
  isAsked: boolean,
): Promise<void> {
  const isDone = await actOnRow({
    row: patient,
    question: {
      question: 'Undo the link of this account?',
      detail: 'Chart and account are separate again, with the data that each had before.',
      verb: 'Undo link',
    },
    isAsked,
    inWords: (row) => patientInWords(row, words),
    act: ({ version }) => act({ params: { id: patient.id }, version }),
  })
  if (isDone) notify.success('Link undone')
}
