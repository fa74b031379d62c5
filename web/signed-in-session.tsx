import { useEffect, type ReactNode } from 'react'
import { readSession } from '../clinic/session/session.ts'
import { useAnswer } from './ask.ts'
import { listen } from './live.ts'
import { queryClient } from './query-client.ts'
import { SessionProvider } from './session-context.tsx'

/**
 * Reads who is signed in, and shows nothing until the first answer (T-03): a request that fails or
 * takes too long counts as signed out. Focus, other tabs and a 401 anywhere read it again.
 */
export function SignedInSession({ children }: { children: ReactNode }) {
  const session = useAnswer(readSession, {}, { refetchOnWindowFocus: 'always' })
  const user = session.data?.user
  useForgetAfter(user?.id)
  useListen(user?.status === 'active' ? user.id : undefined)
  if (session.isPending) return null
  return <SessionProvider read={session.data ?? null}>{children}</SessionProvider>
}

/** The next person at this screen must not find what was read for this one. */
function useForgetAfter(userId: string | undefined) {
  // The cache lives outside React.
  useEffect(
    () => () =>
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== readSession.path }),
    [userId],
  )
}

/** Hears of changes while somebody is signed in who may. */
function useListen(userId: string | undefined) {
  // The stream lives outside React, too.
  useEffect(() => (userId === undefined ? undefined : listen()), [userId])
}
