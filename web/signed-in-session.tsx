import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { readSession } from '../clinic/session/session.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { useAnswer } from './ask.ts'
import { giveUpUnsavedWork, hasUnsavedWork } from './form/unsaved-work.ts'
import { listen } from './live.ts'
import { queryClient } from './query-client.ts'
import { SessionProvider } from './session-context.tsx'

type Session = AnswerOf<typeof readSession>

/**
 * Reads who is signed in, and shows nothing until the first answer (T-03): a request that fails or
 * takes too long counts as signed out. Focus, other tabs and a 401 anywhere read it again.
 */
export function SignedInSession({ children }: { children: ReactNode }) {
  const session = useAnswer(readSession, {}, { refetchOnWindowFocus: 'always' })
  const { shown, ended } = useUnsavedWorkKept(session.data)
  const user = shown?.user
  useForgetAfter(user?.id)
  useListen(user?.status === 'active' && !ended ? user.id : undefined)
  if (session.isPending) return null
  return (
    <SessionProvider read={shown ?? null} ended={ended}>
      {children}
    </SessionProvider>
  )
}

/** A session that ends under unsaved work stays on screen, for its person to come back to (T-07). */
function useUnsavedWorkKept(read: Session | undefined) {
  const [shown, setShown] = useState(read)
  const [hasEnded, setHasEnded] = useState(false)
  const giveUp = useCallback(() => {
    giveUpUnsavedWork()
    setHasEnded(false)
  }, [])
  const ended = useMemo(() => (hasEnded ? { giveUp } : null), [hasEnded, giveUp])
  if (read !== shown && !(hasEnded && read?.user === null)) {
    if (shown?.user && read?.user === null && hasUnsavedWork()) {
      setHasEnded(true)
    } else {
      setShown(read)
      setHasEnded(false)
    }
  }
  return { shown, ended }
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
