import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { holdRemindersOfPatient, listRemindersOfPatient } from '../reminder.ts'
import { HoldReminders } from './hold-reminders.tsx'
import { ReminderList } from './reminder-list.tsx'
import classes from './reminders.module.css'
import { SendReminder } from './send-reminder.tsx'

/** The reminders of a patient, with the acts on them. */
export function RemindersOfPatient({ patientId }: { patientId: string }) {
  const params = { id: patientId }
  const { data } = useAnswer(listRemindersOfPatient, { params })
  const hold = useAct(holdRemindersOfPatient)
  const mayHold = mayCall(useSession(), holdRemindersOfPatient)
  if (!data) return null
  const { isOverdue, holdOfPatient, reminders } = data
  return (
    <div className={classes.part}>
      <Section title="Reminders">
        {holdOfPatient && <p>{`Reminders are on hold: ${holdOfPatient.reason}`}</p>}
        <div className={classes.acts}>
          {isOverdue && !holdOfPatient && <SendReminder patientId={patientId} />}
          {mayHold && (
            <HoldReminders
              of="to this patient"
              isHeld={holdOfPatient !== null}
              saving={hold.saving}
              onHold={(reason) => hold.act({ params, body: { reason } })}
            />
          )}
        </div>
        <ReminderList reminders={reminders} />
      </Section>
    </div>
  )
}
