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
  const userId = session.data?.user?.id
  useForgetAndListen(userId)
  if (session.isPending) return null
  return <SessionProvider read={session.data ?? null}>{children}</SessionProvider>
}

function useForgetAndListen(userId: string | undefined) {
  // The stream and the cache live outside React; both belong to one person.
  useEffect(() => {
    if (userId === undefined) return
    const stop = listen()
    return () => {
      stop()
      // The next person at this screen must not find what was read for this one.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== readSession.path })
    }
  }, [userId])
}
