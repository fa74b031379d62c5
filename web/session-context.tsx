import { createContext, use, useMemo, type ReactNode } from 'react'
import { today } from '../contract/dates.ts'
import type { Language } from '../contract/language.ts'
import type { Role } from '../contract/role.ts'

/** The head of everything that the clinic prints and shows. */
export interface ReadHead {
  readonly address: readonly string[]
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly numbers: readonly { readonly name: string; readonly value: string }[]
  readonly logo: { readonly path: string; readonly width: number; readonly height: number } | null
}

/** The server's facts about the caller and the clinic; the answer of the session endpoint fits it. */
export interface ReadSession {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: Role
    readonly status: 'active' | 'pending' | 'factor due'
    readonly patientId: string | null
  } | null
  readonly clinic: {
    readonly name: string
    readonly timeZone: string
    readonly country: string
    readonly clock: 'country' | '24' | '12'
    readonly currency: string
    readonly visitMinutes: number
    /** Days from the date of a bill until it is due. */
    readonly paymentDays: number
    readonly lockAfterMinutes: number | null
    readonly isDemo: boolean
    readonly language: Language
    readonly today: string
    readonly paper: 'A4' | 'Letter'
    /** 1 for Monday to 7 for Sunday. */
    readonly firstWeekday: number
    readonly taxNames: string | null
    readonly head: ReadHead
    readonly hasMailServer: boolean
  }
}

export interface SessionState {
  readonly currentUser: ReadSession['user']
  /** Null for visitors, and for accounts that may not open anything yet. */
  readonly role: Role | null
  readonly loading: boolean
  readonly clinic: ReadSession['clinic']
  /**
   * Set when the session ended while work on screen was unsaved, or because nobody used it: the
   * page stays as it was until its person signs in again or gives it up.
   */
  readonly ended: {
    readonly isLocked: boolean
    readonly giveUp: () => Promise<void>
    readonly signedIn: () => void
  } | null
  /** Asks for the password before anything on screen is shown again. */
  readonly lock: () => void
}

const SessionContext = createContext<SessionState | null>(null)

/** `read` is undefined while the first answer is awaited, null when it failed (T-03). */
export function SessionProvider({
  read,
  ended = null,
  lock = () => undefined,
  children,
}: {
  read: ReadSession | null | undefined
  ended?: SessionState['ended']
  lock?: SessionState['lock']
  children: ReactNode
}) {
  const loading = read === undefined
  const currentUser = read?.user ?? null
  const clinic = read?.clinic
  // A later answer with the same user and clinic draws no screen again.
  const state = useMemo(
    () => ({
      currentUser,
      role: currentUser?.status === 'active' ? currentUser.role : null,
      loading,
      clinic: clinic ?? unknownClinic(),
      ...{ ended, lock },
    }),
    [currentUser, loading, clinic, ended, lock],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}

/** Used when the server cannot be reached, so that open pages still show. */
function unknownClinic(): ReadSession['clinic'] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    name: '',
    timeZone,
    country: 'US',
    clock: '24',
    currency: 'USD',
    visitMinutes: 30,
    paymentDays: 14,
    lockAfterMinutes: null,
    isDemo: false,
    language: 'en',
    today: today(timeZone),
    paper: 'A4',
    firstWeekday: 1,
    taxNames: null,
    head: { address: [], phone: null, email: null, website: null, numbers: [], logo: null },
    hasMailServer: true,
  }
}

export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession is called outside SessionProvider')
  return state
}
