import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Draft, dropDraft, readDrafts } from '../draft.ts'
import { forgetUnsentDraft, unsentDrafts } from './draft-keeper.ts'
import classes from './draft-offer.module.css'

interface DraftOfferProps {
  /** `new`, or the id of the record being edited. */
  readonly form: string
  /** Picks the drafts of new records to offer; without it all are offered. */
  readonly isOffered?: (draft: Draft) => boolean
  /** The form, with the draft to continue, if any. */
  readonly children: (draft: Draft | null) => ReactNode
}

/** Offers unsaved work back, before its form is shown. */
export function DraftOffer({ form, isOffered = () => true, children }: DraftOfferProps) {
  const { currentUser } = useSession()
  const userId = currentUser?.id ?? ''
  const [unsent] = useState(() => unsentDrafts(userId, form))
  const [thrownAway, setThrownAway] = useState<readonly string[]>([])
  const [choice, setChoice] = useState<{ draft: Draft | null } | null>(null)
  // Never from the cache: the draft changes with every word.
  const stored = useQuery<Draft[], Problem>({
    queryKey: [['drafts'], readDrafts.path, { form }],
    queryFn: ({ signal }) => ask(readDrafts, { params: { form }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: choice === null,
  })
  const drop = useAct(dropDraft)

  if (choice) return children(choice.draft)
  if (stored.isError) return <LoadFailure problem={stored.error} />
  if (!stored.isSuccess) return <Loading lines={6} />
  const drafts = newest([...stored.data, ...unsent]).filter(
    (one) => isOffered(one) && !thrownAway.includes(one.form),
  )
  if (drafts.length === 0) {
    // The choice is final: work begun now must not be offered a moment later.
    setChoice({ draft: null })
    return null
  }

  function goOn(draft: Draft) {
    if (!unsent.includes(draft)) forgetUnsentDraft(userId, draft.form)
    setChoice({ draft })
  }
  async function throwAway(draft: Draft) {
    const question = { question: 'Discard the unsaved work?', verb: 'Discard' }
    if (!(await confirm(question))) return
    try {
      await drop.act({ params: { form: draft.form } })
      forgetUnsentDraft(userId, draft.form)
      setThrownAway([...thrownAway, draft.form])
    } catch {
      notify.failure('Failed to throw the unsaved work away', 'It is still kept.')
    }
  }

  return (
    <>
      {drafts.map((draft) => (
        <Offer
          key={draft.form}
          draft={draft}
          saving={drop.saving}
          onContinue={() => goOn(draft)}
          onThrowAway={() => void throwAway(draft)}
        />
      ))}
      {form === 'new' && (
        <div>
          <Button variant="default" onClick={() => setChoice({ draft: null })}>
            Begin another record
          </Button>
        </div>
      )}
    </>
  )
}

interface OfferProps {
  readonly draft: Draft
  readonly saving: boolean
  readonly onContinue: () => void
  readonly onThrowAway: () => void
}

function Offer({ draft, saving, onContinue, onThrowAway }: OfferProps) {
  const when = useDateWords().instant(draft.updatedAt)
  const { patient, notes, prescription, text } = draft.content
  return (
    <Alert
      variant="light"
      icon={<IconPencil />}
      title={`You have unsaved work from ${when}.`}
      className={classes.offer ?? ''}
    >
      {patient && <p className={classes.patient}>{patient}</p>}
      <p className={classes.start}>{notes || prescription || text || 'A form was begun.'}</p>
      <Group gap="sm">
        <Button onClick={onContinue} disabled={saving}>
          Continue
        </Button>
        <Button variant="default" onClick={onThrowAway} disabled={saving}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}

/** The last state of each draft, the last written first. */
function newest(drafts: readonly Draft[]): Draft[] {
  const last = new Map<string, Draft>()
  for (const draft of drafts.toSorted((a, b) => at(a) - at(b))) last.set(draft.form, draft)
  return [...last.values()].toSorted((a, b) => at(b) - at(a))
}

function at(draft: Draft): number {
  return Date.parse(draft.updatedAt)
}
