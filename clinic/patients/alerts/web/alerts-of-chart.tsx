import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Patient } from '../../charts/patient.ts'
import { addAlert, type Alert, endAlert, listAlerts } from '../alert.ts'
import { AlertForm } from './alert-form.tsx'
import { historyOf, kindWords, timeOf } from './alert-words.ts'
import classes from './alerts-of-chart.module.css'

/** The alerts of a chart with their history, and the ways to write, change and end them. */
export function AlertsOfChart({ patient }: { patient: Patient }) {
  const mayWrite = mayCall(useSession(), addAlert)
  const [form, setForm] = useState<{ alert?: Alert } | null>(null)
  const { data: alerts, error } = useAnswer(listAlerts, { params: { id: patient.id } })
  return (
    <Card
      title="Alerts"
      level={3}
      action={
        mayWrite && (
          <Button variant="default" size="compact-md" onClick={() => setForm({})}>
            Add alert
          </Button>
        )
      }
    >
      {alerts ? (
        <Alerts alerts={alerts} {...(mayWrite && { onChange: (alert) => setForm({ alert }) })} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={2} />
      )}
      {form && <AlertForm patientId={patient.id} {...form} onClose={() => setForm(null)} />}
    </Card>
  )
}

interface AlertsProps {
  readonly alerts: readonly Alert[]
  /** Missing where the viewer may not write alerts. */
  readonly onChange?: (alert: Alert) => void
}

function Alerts({ alerts, onChange }: AlertsProps) {
  const { today } = useSession().clinic
  const open = alerts.filter((alert) => timeOf(alert, today) !== 'over')
  const over = alerts.filter((alert) => timeOf(alert, today) === 'over')
  return (
    <>
      {open.length === 0 && <Hint>There are no alerts.</Hint>}
      <CardList label="Alerts">
        {open.map((alert) => (
          <Row
            key={alert.id}
            alert={alert}
            {...(onChange && { onChange: () => onChange(alert) })}
          />
        ))}
      </CardList>
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>{`Alerts that are over (${over.length})`}</summary>
          <CardList label="Alerts that are over">
            {over.map((alert) => (
              <Row key={alert.id} alert={alert} />
            ))}
          </CardList>
        </details>
      )}
    </>
  )
}

function Row({ alert, onChange }: { alert: Alert; onChange?: () => void }) {
  const words = useDateWords()
  const { today } = useSession().clinic
  const end = useAct(endAlert)
  const isLater = timeOf(alert, today) === 'later'

  async function endIt() {
    try {
      await end.act({ params: { id: alert.id }, version: alert.version })
      notify.success('Alert ended')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to end the alert', error.message)
    }
  }

  return (
    <CardListItem
      name={alert.text}
      detail={`${kindWords[alert.kind]}${isLater ? ', to come' : ''} · ${historyOf(alert, words)}`}
      {...(onChange && {
        action: (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Change: ${alert.text}`}
              onClick={onChange}
            >
              Change
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`End: ${alert.text}`}
              disabled={end.saving}
              onClick={() => void endIt()}
            >
              End
            </Button>
          </>
        ),
      })}
    />
  )
}
