import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { holdRemindersOfBill, listRemindersOfBill } from '../reminder.ts'
import { HoldReminders } from './hold-reminders.tsx'
import { ReminderList } from './reminder-list.tsx'
import classes from './reminders.module.css'
import { SendReminder } from './send-reminder.tsx'

/** The reminders that named a bill: a part of its page. */
export function RemindersOfBill({ billId }: { billId: string }) {
  const params = { id: billId }
  const { data } = useAnswer(listRemindersOfBill, { params })
  const hold = useAct(holdRemindersOfBill)
  const mayHold = mayCall(useSession(), holdRemindersOfBill)
  if (!data) return null
  const { patientId, isOverdue, holdOfBill, holdOfPatient, reminders } = data
  return (
    <div className={classes.part}>
      <Section title="Reminders">
        {holdOfBill && <p>{`Reminders of this bill are on hold: ${holdOfBill.reason}`}</p>}
        {holdOfPatient && <p>{`Reminders to this patient are on hold: ${holdOfPatient.reason}`}</p>}
        <div className={classes.acts}>
          {isOverdue && !holdOfBill && !holdOfPatient && <SendReminder patientId={patientId} />}
          {mayHold && (
            <HoldReminders
              of="of this bill"
              isHeld={holdOfBill !== null}
              saving={hold.saving}
              onHold={(reason) => hold.act({ params, body: { reason } })}
            />
          )}
          <TextLink to={paths.statementDetails(patientId)}>Statement of account</TextLink>
        </div>
        <ReminderList reminders={reminders} />
      </Section>
    </div>
  )
}
