import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { today, timeNow } from '../../../contract/dates.ts'
import type { Problem } from '../../../contract/problem.ts'
import { ask, useAct } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { confirm } from '../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { type Draft, dropDraft, readDraft } from '../draft.ts'
import { forgetUnsentDraft, unsentDraft } from './draft-keeper.ts'
import classes from './draft-offer.module.css'

interface DraftOfferProps {
  /** `new`, or the id of the record being edited. */
  readonly form: string
  /** The form, with the unsaved work to go on with, if any. */
  readonly children: (draft: Draft | null) => ReactNode
}

/** Offers unsaved work back, before the form it belongs to is shown. */
export function DraftOffer({ form, children }: DraftOfferProps) {
  const { currentUser } = useSession()
  const userId = currentUser?.id ?? ''
  const [unsent] = useState(() => unsentDraft(userId, form))
  const [choice, setChoice] = useState<{ draft: Draft | null } | null>(null)
  // Never from the cache: the draft changes with every word that is written.
  const stored = useQuery<Draft | null, Problem>({
    queryKey: [['drafts'], readDraft.path, { form }],
    queryFn: ({ signal }) => ask(readDraft, { params: { form }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: choice === null,
  })
  const drop = useAct(dropDraft)

  if (choice) return children(choice.draft)
  if (stored.isError) return <LoadFailure problem={stored.error} />
  if (!stored.isSuccess) return <Loading lines={6} />
  const draft = newer(stored.data, unsent)
  if (!draft) {
    // For good: what is about to be written must not be offered a moment later.
    setChoice({ draft: null })
    return null
  }

  function goOn(chosen: Draft) {
    if (chosen !== unsent) forgetUnsentDraft(userId, form)
    setChoice({ draft: chosen })
  }
  async function throwAway() {
    const question = { question: 'Throw the unsaved work away?', verb: 'Throw away' }
    if (!(await confirm(question))) return
    try {
      await drop.act({ params: { form } })
      forgetUnsentDraft(userId, form)
      setChoice({ draft: null })
    } catch {
      notify.failure('Failed to throw the unsaved work away', 'It is still kept.')
    }
  }

  return (
    <Offer
      draft={draft}
      saving={drop.saving}
      onContinue={() => goOn(draft)}
      onThrowAway={() => void throwAway()}
    />
  )
}

interface OfferProps {
  readonly draft: Draft
  readonly saving: boolean
  readonly onContinue: () => void
  readonly onThrowAway: () => void
}

function Offer({ draft, saving, onContinue, onThrowAway }: OfferProps) {
  const { clinic } = useSession()
  const at = new Date(draft.updatedAt)
  const day = today(clinic.timeZone, at)
  const time = timeNow(clinic.timeZone, at)
  const when = day === clinic.today ? time : `${day} ${time}`
  const { patient, notes, prescription } = draft.content
  return (
    <Alert
      variant="light"
      icon={<IconPencil />}
      title={`You have unsaved work from ${when}.`}
      className={classes.offer ?? ''}
    >
      {patient && <p className={classes.patient}>{patient}</p>}
      <p className={classes.start}>{notes || prescription}</p>
      <Group gap="sm">
        <Button onClick={onContinue} disabled={saving}>
          Continue
        </Button>
        <Button variant="default" onClick={onThrowAway} disabled={saving}>
          Throw away
        </Button>
      </Group>
    </Alert>
  )
}

function newer(stored: Draft | null, unsent: Draft | undefined): Draft | null {
  if (!stored || !unsent) return stored ?? unsent ?? null
  return Date.parse(stored.updatedAt) > Date.parse(unsent.updatedAt) ? stored : unsent
}
