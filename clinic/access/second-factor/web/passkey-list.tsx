import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  addPasskey,
  beginPasskey,
  NewPasskey,
  type Passkey,
  removePasskey,
} from '../second-factor.ts'
import type { Told } from './authenticator-app.tsx'
import { FactorCard } from './factor-card.tsx'
import { knowsPasskeys, makePasskey } from './passkeys.ts'

interface PasskeysProps {
  /** Of its heading. */
  readonly level: 2 | 3
  readonly passkeys: readonly Passkey[]
  readonly told: Told
  /** Called with the recovery codes that came with the first factor. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Passkeys by the names that their owner gave them. */
export function Passkeys({ level, passkeys, told, onCodes }: PasskeysProps) {
  const [isAdding, setIsAdding] = useState(false)
  const isKnown = knowsPasskeys()
  const text = isKnown
    ? 'Your finger, your face or a security key signs you in, with no password to type or to lose.'
    : 'Passkeys do not work in this browser at this address: they need HTTPS and the clinic’s own name.'
  return (
    <FactorCard
      title="Passkeys"
      level={level}
      text={text}
      action={
        isKnown && !isAdding ? { label: 'Add passkey', run: () => setIsAdding(true) } : undefined
      }
    >
      {isAdding && (
        <AddPasskey
          told={told}
          onAdded={(codes) => {
            setIsAdding(false)
            if (codes) onCodes(codes)
            else notify.success('Passkey added')
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {passkeys.length > 0 && (
        <CardList label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} told={told} />
          ))}
        </CardList>
      )}
    </FactorCard>
  )
}

function PasskeyRow({ passkey, told }: { passkey: Passkey; told: Told }) {
  const words = useDateWords()
  const { act, saving } = useAct(removePasskey)

  async function removeAfterQuestion() {
    const isMeant = await confirm({
      question: `Remove the passkey ${passkey.name}?`,
      detail: 'It does not sign you in any more.',
      verb: 'Remove',
    })
    if (!isMeant) return
    await told('Failed to remove the passkey', async () => {
      await act({ params: { id: passkey.id } })
      notify.success('Passkey removed')
    })
  }

  return (
    <CardListItem
      name={passkey.name}
      detail={`Added ${words.dayOf(passkey.createdAt)}, ${passkey.lastUsedAt ? `last used ${words.dayOf(passkey.lastUsedAt)}` : 'not used yet'}`}
      action={
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={`Remove ${passkey.name}`}
          disabled={saving}
          onClick={() => void removeAfterQuestion()}
        >
          Remove
        </Button>
      }
    />
  )
}

interface AddPasskeyProps {
  readonly told: Told
  readonly onAdded: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

function AddPasskey({ told, onAdded, onCancel }: AddPasskeyProps) {
  const begin = useAct(beginPasskey)
  const add = useAct(addPasskey)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)

  async function make(name: string) {
    const options = await begin.act({})
    try {
      const body = await makePasskey(options, name)
      onAdded((await add.act({ body })).recoveryCodes)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }

  return (
    <Form
      schema={NewPasskey.pick({ name: true })}
      initial={{}}
      onSubmit={async ({ name }) => {
        setProblem(null)
        setIsUnderWay(true)
        await told('Failed to add a passkey', () => make(name))
        setIsUnderWay(false)
      }}
      saving={isUnderWay}
      problem={problem}
      failure={null}
      submitLabel="Create passkey"
      savingLabel="Waiting for you..."
      isLeftFreely
      onCancel={onCancel}
    >
      <TextField
        name="name"
        label="Name of the passkey"
        help="A name to tell it apart, such as Work laptop or Blue key."
        required
      />
    </Form>
  )
}
