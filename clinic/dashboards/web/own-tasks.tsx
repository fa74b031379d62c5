import { IconChevronRight } from '@tabler/icons-react'
import { daysAfter } from '../../../contract/dates.ts'
import { formatMoney } from '../../../contract/money.ts'
import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { invoiceName, listOwnBills } from '../../billing/bills/bill.ts'
import { listMedicalRecords } from '../../records/medical-records/medical-record.ts'
import classes from './own-tasks.module.css'

const mostOfEach = 3
/** Days for which a record counts as new. */
const daysNew = 14

/** The things that wait for a patient: bills to pay and new records to read, each a line that leads there. */
export function OwnTasks() {
  const { today } = useSession().clinic
  const words = useDateWords()
  const bills = useAnswer(listOwnBills, { query: { status: 'unpaid', limit: mostOfEach } })
  const records = useAnswer(listMedicalRecords, { query: { limit: mostOfEach } })
  if (bills.isLoading || records.isLoading) return <Arriving />
  const newest =
    records.data?.rows.filter(
      ({ date, state }) => state === 'signed' && date > daysAfter(today, -daysNew),
    ) ?? []
  const tasks = [
    ...(bills.data?.rows ?? []).map((bill) => ({
      to: paths.ownBillDetails(bill.id),
      text: `Pay ${formatMoney(bill.owed, bill.currency)} (${invoiceName(bill.invoiceNumber)}, ${words.day(bill.date)})`,
    })),
    ...newest.map(({ id, date, doctor }) => ({
      to: paths.medicalRecordDetails(id),
      text: `Read the record of ${words.day(date)}${doctor?.name ? ` by ${doctor.name}` : ''}`,
    })),
  ]
  if (tasks.length === 0) return null
  return (
    <ul className={classes.tasks} aria-label="To do">
      {tasks.map(({ to, text }) => (
        <li key={to}>
          <TextLink to={to}>
            {text}
            <IconChevronRight size={20} aria-hidden />
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
