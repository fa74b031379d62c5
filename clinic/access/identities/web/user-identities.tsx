import { Button, Group } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { linkIdentity, listUserIdentities, listWaitingIdentities } from '../identity.ts'
import { DropIdentity } from './drop-identity.tsx'
import { IdentityList } from './identity-list.tsx'
import classes from './identity-list.module.css'

/** On the details of an account: its linked sign-ins, and the waiting ones that could be linked. */
export function UserIdentities({ userId }: { userId: string }) {
  const linked = useAnswer(listUserIdentities, { params: { id: userId } })
  const waiting = useAnswer(listWaitingIdentities, {})
  const { act, saving } = useAct(linkIdentity)
  const provider = linked.data?.provider
  const isAbout = provider ?? linked.data?.identities.length
  if (!isAbout) return null

  async function link(id: string) {
    try {
      await act({ params: { id }, body: { userId } })
      notify.success('Sign-in linked')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to link the sign-in', error.message)
    }
  }

  return (
    <section className={classes.section} aria-labelledby="user-identities">
      <h2 id="user-identities">{`Sign in with ${provider ?? 'an identity provider'}`}</h2>
      <IdentityList
        label="Linked sign-ins"
        identities={linked.data?.identities}
        empty="No sign-in is linked to this account"
        loading={linked.isLoading}
        problem={linked.error}
        actions={(identity) => (
          <Group ml={-8}>
            <DropIdentity identity={identity} verb="Unlink" />
          </Group>
        )}
      />
      {waiting.data && waiting.data.length > 0 && (
        <>
          <p>
            These sign-ins wait for their account. Link one only when you know that it is this
            person’s: name and email prove nothing.
          </p>
          <IdentityList
            label="Sign-ins that wait to be linked"
            identities={waiting.data.toSorted(
              (a, b) => Number(b.likelyUserId === userId) - Number(a.likelyUserId === userId),
            )}
            empty=""
            loading={false}
            problem={waiting.error}
            actions={({ id }) => (
              <Button
                variant="light"
                size="compact-sm"
                disabled={saving}
                onClick={() => void link(id)}
              >
                Link to this account
              </Button>
            )}
          />
        </>
      )}
    </section>
  )
}
