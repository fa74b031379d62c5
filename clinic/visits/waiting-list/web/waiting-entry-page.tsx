import { Button } from '@mantine/core'
import type { DateWords } from '../../../../contract/date-words.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant, Moment, useDateWords } from '../../../../web/ui/when.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { answeredByWords, offerStateWords, type SlotOffer } from '../slot-offer.ts'
import {
  readWaiting,
  restoreWaiting,
  waitingCan,
  type WaitingEntry,
  waitingStateWords,
  withdrawWaiting,
} from '../waiting-entry.ts'
import { FittingTimes } from './fitting-times.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import { ChangeWaitingForm } from './waiting-form.tsx'
import classes from './waiting-list.module.css'
import { waitingInWords } from './waiting-words.ts'

/** A waiting list entry: an offer to make, the offers made, and the preferences. */
export function WaitingEntryPage() {
  const id = usePathId()
  const { data: entry, error } = useAnswer(readWaiting, { params: { id } })
  if (!entry && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Waiting list entry not found" to={paths.waitingList()} />
  }
  return (
    <Page title="Waiting List Entry" actions={entry && <EntryActions entry={entry} />}>
      {entry ? (
        <>
          <div className={classes.summary}>
            <PersonName person={entry.patient} id={entry.patientId} />
            <StatusBadge word={waitingStateWords[entry.state]} />
            {entry.appointmentId && (
              <TextLink to={paths.appointmentEdit(entry.appointmentId)}>Open visit</TextLink>
            )}
          </div>
          {entry.offer && (
            <Card title="Offered now">
              <OfferAnswers entry={entry} offer={entry.offer} />
            </Card>
          )}
          {waitingCan.offer(entry) && <FittingTimes entry={entry} />}
          <Card title="Offers">
            <ListTable
              label="Offers"
              columns={offerColumns}
              rows={entry.offers}
              empty="No Offers Yet"
              loading={false}
              problem={null}
            />
          </Card>
          {waitingCan.change(entry) && (
            <Card title="Preferences">
              <ChangeWaitingForm entry={entry} />
            </Card>
          )}
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
WaitingEntryPage.about = readWaiting

const offerColumns: readonly Column<SlotOffer>[] = [
  { head: 'Time', short: true, cell: ({ date, time }) => <Moment date={date} time={time} /> },
  { head: 'Doctor', cell: ({ doctor }) => doctor?.name ?? '-' },
  { head: 'Offered', cell: (offer) => <Offered offer={offer} /> },
  { head: 'Held until', cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
  { head: 'State', cell: ({ state }) => <StatusBadge word={offerStateWords[state]} /> },
  { head: 'Answered', cell: (offer) => <Answered offer={offer} /> },
]

function Offered({ offer: { createdAt, madeBy } }: { offer: SlotOffer }) {
  return (
    <>
      <Instant at={createdAt} />
      {madeBy ? `, by ${madeBy}` : ', automatically'}
    </>
  )
}

function Answered({ offer: { answeredAt, answeredBy } }: { offer: SlotOffer }) {
  if (answeredAt === null) return '-'
  return (
    <>
      <Instant at={answeredAt} />
      {answeredBy && `, ${answeredByWords[answeredBy]}`}
    </>
  )
}

function EntryActions({ entry }: { entry: WaitingEntry }) {
  const words = useDateWords()
  return (
    <>
      <HistoryLink patientId={entry.patientId} objectId={entry.id} />
      {waitingCan.change(entry) && (
        <Button variant="default" onClick={() => void withdraw(entry, words)}>
          Take off the list
        </Button>
      )}
      {waitingCan.restore(entry) && (
        <Button onClick={() => void restore(entry)}>Put back on the list</Button>
      )}
    </>
  )
}

async function withdraw(entry: WaitingEntry, words: DateWords): Promise<void> {
  try {
    const isDone = await actOnRow({
      row: entry,
      question: { question: 'Take this patient off the waiting list?', verb: 'Take off the list' },
      // It can be undone, so it asks only if the entry has changed meanwhile.
      isAsked: false,
      inWords: (row) => waitingInWords(row, words),
      act: ({ version }) => ask(withdrawWaiting, { params: { id: entry.id }, version }),
    })
    if (!isDone) return
    notify.success('Taken off the waiting list', {
      label: 'Undo',
      run: () => void restore(entry),
    })
  } catch (error) {
    sayWhy('Failed to take off the waiting list', error)
  }
  await invalidate(['waiting-list', 'appointments'])
}

async function restore({ id }: WaitingEntry): Promise<void> {
  try {
    await ask(restoreWaiting, { params: { id } })
  } catch (error) {
    sayWhy('Failed to put back on the waiting list', error)
  }
  await invalidate(['waiting-list'])
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
