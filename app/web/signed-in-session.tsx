import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { readSession, signOut } from '../../clinic/access/session/session.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { ask, useAnswer } from '../../web/ask.ts'
import { giveUpUnsavedWork, hasUnsavedWork } from '../../web/form/unsaved-work.ts'
import { isIdle } from '../../web/idle-lock.tsx'
import { listen } from '../../web/live.ts'
import { invalidate, queryClient } from '../../web/query-client.ts'
import { SessionProvider } from '../../web/session-context.tsx'
import { useMarksOnTheirWay } from './marks-on-their-way.ts'
import { forgetPrivateValues, learnPrivateValues } from '../../web/url-values.ts'

type Session = AnswerOf<typeof readSession>

/**
 * Reads who is signed in, and shows nothing until the first answer (T-03): a request that fails or
 * takes too long counts as signed out. Focus, other tabs and a 401 anywhere read it again.
 */
export function SignedInSession({ children }: { children: ReactNode }) {
  const session = useAnswer(readSession, {}, { refetchOnWindowFocus: 'always' })
  const { shown, ended, lock } = usePageKept(session.data)
  const user = shown?.user
  useForgetAfter(user?.id)
  const isWaiting = useMarksOnTheirWay(user ? shown.listMarks : undefined, session.refetch)
  useMarks(isWaiting ? undefined : shown)
  useListen(user?.id, session.data?.readAt, ended !== null)
  if (session.isPending || isWaiting) return null
  return (
    <SessionProvider read={shown ?? null} ended={ended} lock={lock}>
      {children}
    </SessionProvider>
  )
}

/**
 * When a session ends while work is unsaved, or because nobody used it, its page stays for its
 * person to come back to (T-07).
 */
function usePageKept(read: Session | undefined) {
  const [shown, setShown] = useState(read)
  const [end, setEnd] = useState<'open' | 'locked here' | 'locked' | 'ended' | 'given up'>('open')

  const lock = useCallback(() => {
    setEnd('locked here')
    void endSession()
  }, [])
  const giveUp = useCallback(async () => {
    giveUpUnsavedWork()
    await endSession()
    setEnd('given up')
  }, [])
  const signedIn = useCallback(() => setEnd('open'), [])
  const ended = useMemo(
    () => (end === 'open' ? null : { isLocked: end !== 'ended', giveUp, signedIn }),
    [end, giveUp, signedIn],
  )

  const isOver = read?.user === null
  if (end === 'given up') {
    setShown(isOver ? read : shown)
    setEnd(isOver ? 'open' : 'locked here')
  } else if (read !== shown) {
    if (end === 'open') {
      const isLocked = isOver && shown?.user && isIdle(shown.clinic.lockAfterMinutes)
      if (isLocked) setEnd('locked')
      else if (isOver && shown?.user && hasUnsavedWork()) setEnd('ended')
      else setShown(read)
    } else if (end === 'locked here') {
      // A session that the server still knows must not open the screen until the server has ended
      // it.
      if (isOver) setEnd('locked')
    } else if (!isOver) {
      setShown(read)
      setEnd('open')
    }
  }
  return { shown, ended, lock }
}

/** Ends the session if the server can be reached; the screen is hidden in any case. */
async function endSession(): Promise<void> {
  await ask(signOut, {}).catch(() => undefined)
  await invalidate(['session'])
}

/** The next person at this screen must not find data that was read for this one. */
function useForgetAfter(userId: string | undefined) {
  // The cache and the values behind marks in addresses live outside React.
  useEffect(
    () => () => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== readSession.path })
      if (userId !== undefined) forgetPrivateValues()
    },
    [userId],
  )
}

/** The router reads the address when it is first drawn, so the marks in it are learned before. */
function useMarks(shown: Session | undefined) {
  const [isFirst, setIsFirst] = useState(true)
  if (isFirst && shown) {
    setIsFirst(false)
    learnPrivateValues(shown.listMarks)
  }
  const userId = shown?.user?.id
  // Afterwards what the person before searched for is forgotten first.
  useEffect(() => {
    if (shown) learnPrivateValues(shown.listMarks)
  }, [shown, userId])
}

/** Listens for changes while somebody is signed in, from the first answer on that told who it is. */
function useListen(userId: string | undefined, readAt: string | undefined, isEnded: boolean) {
  const [first, setFirst] = useState({ userId, readAt })
  if (first.userId !== userId) setFirst({ userId, readAt })
  const since = userId === undefined || isEnded ? undefined : first.readAt
  // The stream lives outside React too.
  useEffect(() => (since === undefined ? undefined : listen(since)), [userId, since])
}
