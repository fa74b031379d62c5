import { Alert } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { personLabel } from '../../../../contract/person.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { useFragmentOnce } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { readLink } from '../password-links.ts'
import { SetPasswordForm } from './set-password-form.tsx'

/** The page that one-time links lead to: a first password, a forgotten one, a portal invitation. */
export function SetPasswordPage() {
  const token = useFragmentOnce(paths.setPassword())
  const link = useQuery<AnswerOf<typeof readLink>, Problem>({
    queryKey: [['one-time-link'], token],
    queryFn: ({ signal }) => ask(readLink, { body: { token }, signal }),
    // Once the password is set the link counts as used, so it must not be read again.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Page title="Set password" width="narrow">
      {link.isPending && <Loading />}
      {link.error && <LinkFailure problem={link.error} />}
      {link.data && (
        <>
          <p style={{ margin: 0 }}>
            {link.data.purpose === 'portal invitation'
              ? `The clinic invites ${personLabel({ id: '', ...link.data }, '')} to its patient portal. Choose the password you will sign in with.`
              : `Choose a new password for ${personLabel({ id: '', ...link.data }, '')}.`}
          </p>
          <SetPasswordForm
            token={token}
            email={link.data.email}
            hasCalendarAddress={link.data.hasCalendarAddress}
          />
        </>
      )}
    </Page>
  )
}

function LinkFailure({ problem }: { problem: Problem }) {
  if (problem.status >= 500) return <LoadFailure problem={problem} />
  return (
    <>
      <Alert role="alert" color="red" variant="light" icon={<IconLinkOff />}>
        {problem.errors?.['token'] ?? problem.message}
      </Alert>
      <p style={{ margin: 0 }}>
        <TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>
      </p>
    </>
  )
}
