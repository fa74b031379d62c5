import { Group } from '@mantine/core'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { listWaitingIdentities } from '../identity.ts'
import { DropIdentity } from './drop-identity.tsx'
import { IdentityList } from './identity-list.tsx'
import classes from './identity-list.module.css'

/** Above the users: people who signed in at the identity provider and are linked to no account. */
export function WaitingIdentities() {
  const waiting = useAnswer(listWaitingIdentities, {})
  if (!waiting.data?.length) return null
  return (
    <section className={classes.section} aria-labelledby="waiting-identities">
      <h2 id="waiting-identities">Sign-ins that wait to be linked</h2>
      <p>
        Make sure who it is, then open their account below and link it there. Name and email are
        what the person entered elsewhere: they prove nothing.
      </p>
      <IdentityList
        label="Sign-ins that wait to be linked"
        identities={waiting.data}
        empty=""
        loading={false}
        problem={waiting.error}
        actions={(identity) => (
          <Group gap={4} ml={-8}>
            {identity.likelyUserId && (
              <ButtonLink
                to={paths.userDetails(identity.likelyUserId)}
                variant="subtle"
                size="compact-sm"
              >
                Account with this email
              </ButtonLink>
            )}
            <DropIdentity identity={identity} verb="Drop" />
          </Group>
        )}
      />
    </section>
  )
}
