import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Patient } from '../../charts/patient.ts'
import { type ConsentForm, listConsentForms } from '../consent-form.ts'
import { addConsent, type Consent, consentState, listConsents, removeConsent } from '../consent.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { ConsentPaper } from './consent-paper.tsx'
import { consentInWords, stateBadges } from './consent-words.ts'
import classes from './consents-of-chart.module.css'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

type Open =
  | { readonly act: 'add' | 'print'; readonly form: ConsentForm }
  | { readonly act: 'withdraw'; readonly consent: Consent }

/** The decisions of a patient and the missing ones, with the ways to write them down and to print a form. */
export function ConsentsOfChart({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState<Open | null>(null)
  const forms = useAnswer(listConsentForms, {})
  const consents = useAnswer(listConsents, { params: { id: patient.id } })
  const error = forms.error ?? consents.error
  const close = () => setOpen(null)
  return (
    <Card title="Consents" level={3}>
      {forms.data && consents.data ? (
        <Forms forms={forms.data} consents={consents.data} onOpen={setOpen} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={3} />
      )}
      {open?.act === 'add' && (
        <ConsentDialog patientId={patient.id} form={open.form} onClose={close} />
      )}
      {open?.act === 'print' && <ConsentPaper patient={patient} form={open.form} onClose={close} />}
      {open?.act === 'withdraw' && <WithdrawalDialog consent={open.consent} onClose={close} />}
    </Card>
  )
}

interface FormsProps {
  readonly forms: readonly ConsentForm[]
  readonly consents: readonly Consent[]
  readonly onOpen: (open: Open) => void
}

function Forms({ forms, consents, onOpen }: FormsProps) {
  const mayWrite = mayCall(useSession(), addConsent)
  const words = useDateWords()
  const shown = forms
    .map((form) => ({ form, ...consentState(form, consents) }))
    .filter(({ form, latest }) => form.status === 'active' || latest)
  if (shown.length === 0) {
    return <Hint>The clinic asks for no consents. They are defined in the settings.</Hint>
  }
  return (
    <>
      <CardList label="Consents">
        {shown.map(({ form, state, latest }) => (
          <CardListItem
            key={form.id}
            name={
              <>
                {form.name} <StatusBadge {...stateBadges[state]} />
              </>
            }
            detail={latest ? consentInWords(latest, words) : 'Nothing is written down yet.'}
            action={
              <div className={classes.acts}>
                {form.status === 'active' && (
                  <Act of={form.name} word="Print" onClick={() => onOpen({ act: 'print', form })} />
                )}
                {mayWrite && latest && ['given', 'outdated'].includes(state) && (
                  <Act
                    of={form.name}
                    word="Withdraw"
                    onClick={() => onOpen({ act: 'withdraw', consent: latest })}
                  />
                )}
                {mayWrite && form.status === 'active' && (
                  <Act
                    of={form.name}
                    word="Write down"
                    onClick={() => onOpen({ act: 'add', form })}
                  />
                )}
              </div>
            }
          />
        ))}
      </CardList>
      {consents.length > 0 && <History forms={forms} consents={consents} mayWrite={mayWrite} />}
    </>
  )
}

function Act({ word, of, onClick }: { word: string; of: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`${word}: ${of}`} onClick={onClick}>
      {word}
    </Button>
  )
}

interface HistoryProps {
  readonly forms: readonly ConsentForm[]
  readonly consents: readonly Consent[]
  readonly mayWrite: boolean
}

/** Every decision with the text that it was about. */
function History({ forms, consents, mayWrite }: HistoryProps) {
  const words = useDateWords()
  const textOf = ({ formId, textId }: Consent) =>
    forms.find(({ id }) => id === formId)?.texts.find(({ id }) => id === textId)?.text
  return (
    <details className={classes.history}>
      <summary>{`All that was written down (${consents.length})`}</summary>
      <CardList label="All that was written down">
        {consents.map((consent) => (
          <CardListItem
            key={consent.id}
            name={consent.formName}
            detail={[consentInWords(consent, words), consent.note, consent.withdrawalNote]
              .filter(Boolean)
              .join(' · ')}
            action={
              <>
                {mayWrite && <Remove consent={consent} />}
                <details className={classes.text}>
                  <summary>{`Text of version ${consent.number}`}</summary>
                  <p>{textOf(consent)}</p>
                </details>
              </>
            }
          />
        ))}
      </CardList>
    </details>
  )
}

function Remove({ consent }: { consent: Consent }) {
  const remove = useAct(removeConsent)

  async function takeOut() {
    const { id, version, formName } = consent
    const question = {
      question: 'Take out this consent?',
      detail: `${formName}: only if it was entered by mistake. The audit log keeps it.`,
      verb: 'Take out',
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    try {
      await remove.act({ params: { id }, version })
      notify.success('Consent taken out')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to take out the consent', error.message)
    }
  }

  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={remove.saving}
      onClick={() => void takeOut()}
    >
      Take out
    </Button>
  )
}
