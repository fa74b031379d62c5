import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { beginOwnLink, type Identity, listOwnIdentities, unlinkOwnIdentity } from '../identity.ts'
import { AskConfirmation } from './ask-confirmation.tsx'
import { identityInWords } from './identity-in-words.ts'
import { IdentityList } from './identity-list.tsx'
import classes from './identity-list.module.css'
import { leaveFor } from './sign-in-with-provider.tsx'

/** The section of the own profile on signing in with the identity provider. */
export function OwnIdentities() {
  const own = useAnswer(listOwnIdentities, {})
  const begin = useAct(beginOwnLink)
  const unlink = useAct(unlinkOwnIdentity)
  /** The act to do once the password was given. */
  const [waits, setWaits] = useState<(() => Promise<void>) | null>(null)
  const provider = own.data?.provider
  const isAbout = provider ?? own.data?.identities.length
  if (!isAbout) return null

  async function withPassword(failure: string, attempt: () => Promise<void>) {
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.id === 'password-needed') setWaits(() => () => withPassword(failure, attempt))
      else notify.failure(failure, error.message)
    }
  }

  const link = () =>
    withPassword('Failed to link your account', async () => {
      const departure = await begin.act({})
      await leaveFor(Promise.resolve(departure))
    })

  function unlinkAfterQuestion(identity: Identity) {
    let isAsked = true
    return withPassword('Failed to unlink the sign-in', async () => {
      const isDone = await actOnRow({
        row: identity,
        question: {
          question: 'Unlink this sign-in?',
          detail: 'You then sign in with email and password.',
          verb: 'Unlink',
        },
        isAsked,
        inWords: identityInWords,
        act: ({ version }) => {
          // The act runs again after the password, without the question.
          isAsked = false
          return unlink.act({ params: { id: identity.id }, version })
        },
      })
      if (isDone) notify.success('Sign-in unlinked')
    })
  }

  return (
    <section className={classes.section} aria-labelledby="own-identities">
      <h2 id="own-identities">{`Sign in with ${provider ?? 'an identity provider'}`}</h2>
      {own.data?.identities.length === 0 ? (
        <p>{`Link your account at ${provider ?? ''} to sign in here with it.`}</p>
      ) : (
        <IdentityList
          label="Linked sign-ins"
          identities={own.data?.identities}
          empty=""
          loading={own.isLoading}
          problem={own.error}
          actions={(identity) => (
            <Button
              ml={-8}
              variant="subtle"
              color="red"
              size="compact-sm"
              disabled={unlink.saving}
              onClick={() => void unlinkAfterQuestion(identity)}
            >
              Unlink
            </Button>
          )}
        />
      )}
      {provider && (
        <div>
          <Button variant="default" disabled={begin.saving} onClick={() => void link()}>
            {`Link an account at ${provider}`}
          </Button>
        </div>
      )}
      {waits && (
        <AskConfirmation
          onAnswer={(isGiven) => {
            setWaits(null)
            if (isGiven) void waits()
          }}
        />
      )}
    </section>
  )
}
