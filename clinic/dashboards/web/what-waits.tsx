import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { UserDutiesSection } from '../../access/duties/web/user-duties.tsx'
import { InviteColleague } from '../../access/users/web/invite-colleague.tsx'
import { listUsers } from '../../access/users/user.ts'
import { readAuditCheck } from '../../audit/audit.ts'
import { listReturnRequests } from '../../billing/bills/return-request.ts'
import { listBackups, readBackupSettings } from '../../backups/backup.ts'
import { listMails } from '../../outbox/mail.ts'
import { countRecordsWaiting } from '../../records/medical-records/signature.ts'
import classes from './what-waits.module.css'

/** The work that waits for an admin, and the last measures of the clinic's safety; a line each. */
export function WhatWaits() {
  return (
    <Card title="For you" action={<InviteColleague Duties={UserDutiesSection} />}>
      <ul className={classes.lines}>
        <Approvals />
        <Returns />
        <LateRecords />
        <FailedMails />
        <Backups />
        <AuditLog />
      </ul>
    </Card>
  )
}

/** The accounts that wait for approval; nothing while there are none. */
function Approvals() {
  const { data, isLoading } = useAnswer(listUsers, { query: { status: 'pending', limit: 1 } })
  if (isLoading) return <Arriving />
  if (!data || data.total === 0) return null
  return (
    <li data-waits>
      {data.total === 1
        ? '1 account waits for your approval. '
        : `${data.total} accounts wait for your approval. `}
      <TextLink to={paths.users({ status: 'pending' })} underline="always">
        {data.total === 1 ? 'Look at it' : 'Look at them'}
      </TextLink>
    </li>
  )
}

/** The returns that wait for a second person; nothing while there are none. */
function Returns() {
  const { data, isLoading } = useAnswer(listReturnRequests, {})
  if (isLoading) return <Arriving />
  if (!data || data.length === 0) return null
  return (
    <li data-waits>
      {data.length === 1
        ? '1 return of money waits for a second person. '
        : `${data.length} returns of money wait for a second person. `}
      <TextLink to={paths.dayEnd()} underline="always">
        {data.length === 1 ? 'Look at it' : 'Look at them'}
      </TextLink>
    </li>
  )
}

/** The records that were not signed in time; nothing while there are none. */
function LateRecords() {
  const { data, isLoading } = useAnswer(countRecordsWaiting, {})
  if (isLoading) return <Arriving />
  if (!data || data.late === 0) return null
  return (
    <li data-waits>
      {data.late === 1
        ? '1 record has not been signed for days. '
        : `${data.late} records have not been signed for days. `}
      <TextLink to={paths.medicalRecords({ waits: 'late' })} underline="always">
        {data.late === 1 ? 'Look at it' : 'Look at them'}
      </TextLink>
    </li>
  )
}

function FailedMails() {
  const { data, isLoading } = useAnswer(listMails, { query: { state: 'failed', limit: 1 } })
  if (isLoading) return <Arriving />
  if (!data || data.total === 0) return null
  return (
    <li data-waits>
      {data.total === 1 ? '1 mail was not delivered. ' : `${data.total} mails were not delivered. `}
      <TextLink to={paths.outbox({ state: 'failed' })} underline="always">
        Open the outbox
      </TextLink>
    </li>
  )
}

/** A page of backups; the newest good one is on it, or it is too old to be called the last. */
const looked = 10

function Backups() {
  const words = useDateWords()
  const { isDemo } = useSession().clinic
  const backups = useAnswer(listBackups, { query: { limit: looked } })
  const settings = useAnswer(readBackupSettings, {})
  if (backups.isLoading || settings.isLoading) return <Arriving />
  if (!backups.data || !settings.data) return null
  const good = backups.data.rows.find(({ state, isThere }) => state === 'done' && isThere === true)
  const last = good?.finishedAt
    ? `Last backup ${words.instant(good.finishedAt)}. `
    : 'There is no backup of this clinic yet. '
  const { nightly, hour } = settings.data
  const at = words.time(`${String(hour).padStart(2, '0')}:00`)
  const next = isDemo
    ? 'A demo clinic makes none by itself. '
    : nightly === 'on'
      ? `The next is due at ${at}. `
      : 'None is made by itself. '
  return (
    <li data-waits={!good || undefined}>
      {last}
      {next}
      <TextLink to={paths.backups()} underline="always">
        Backups
      </TextLink>
    </li>
  )
}

function AuditLog() {
  const words = useDateWords()
  const { data, isLoading } = useAnswer(readAuditCheck, {})
  if (isLoading) return <Arriving />
  if (!data) return null
  const { last } = data
  return (
    <li data-waits={last?.isWhole === false || undefined}>
      {last === null
        ? 'Nobody has verified the audit log on its page yet. '
        : last.isWhole
          ? `The audit log was whole when it was verified: ${words.instant(last.at)}. `
          : `The audit log was not as it was written when it was verified: ${words.instant(last.at)}. `}
      <TextLink to={paths.audit()} underline="always">
        Audit log
      </TextLink>
    </li>
  )
}
