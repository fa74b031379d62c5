import { Button } from '@mantine/core'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { dropIdentity, type Identity } from '../identity.ts'
import { identityInWords } from './identity-in-words.ts'

interface DropIdentityProps {
  readonly identity: Identity
  /** `Drop` a waiting sign-in, `Unlink` a linked one. */
  readonly verb: 'Drop' | 'Unlink'
}

/** An admin's button that asks before it acts. */
export function DropIdentity({ identity, verb }: DropIdentityProps) {
  const { act, saving } = useAct(dropIdentity)

  async function drop() {
    try {
      await actOnRow({
        row: identity,
        question: {
          question: `${verb} the sign-in of ${personLabel(identity, identity.subject)}?`,
          detail:
            verb === 'Drop'
              ? 'It waits here again after their next try.'
              : 'They are signed out, and their next try waits to be linked.',
          verb,
        },
        inWords: identityInWords,
        act: ({ version }) => act({ params: { id: identity.id }, version }),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(`Failed to ${verb.toLowerCase()} the sign-in`, error.message)
    }
  }

  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      disabled={saving}
      onClick={() => void drop()}
    >
      {verb}
    </Button>
  )
}
