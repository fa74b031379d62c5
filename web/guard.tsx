import { Navigate, type RouteComponent, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Access, isCaller } from '../contract/endpoint.ts'
import { paths } from '../contract/paths.ts'
import { goToMailedPageAfterSignIn, noteSignedIn } from './after-sign-in.ts'
import { useSession, type SessionState } from './session-context.tsx'
import { dismiss } from './ui/confirm.tsx'
import { notify } from './ui/notify.tsx'

/** Whether this session may call the endpoint; for the screen only, since the server checks it again. */
export function mayCall(
  { currentUser, role }: Pick<SessionState, 'currentUser' | 'role'>,
  endpoint: Access,
): boolean {
  if (endpoint.roles === 'open') return true
  if (!currentUser) return false
  const isLetIn =
    role !== null ||
    (endpoint.pendingToo && currentUser.status === 'pending') ||
    (endpoint.factorDueToo && currentUser.status === 'factor due')
  return isLetIn === true && isCaller(endpoint, currentUser)
}

/** A page that names the endpoint it is about. Mails link to it: after signing in their reader comes back to it. */
export type GuardedPage = RouteComponent & { readonly about: Access; readonly isMailed?: boolean }

/** A page only for those who may call the endpoint it is about. */
export function guarded(Component: GuardedPage): RouteComponent {
  const { about, isMailed = false } = Component
  return function Guarded() {
    const session = useSession()
    const userId = session.currentUser?.id
    const [owner, setOwner] = useState(userId)
    // The address to return to after a sign-in lives outside of React.
    useEffect(() => {
      if (userId !== undefined) noteSignedIn()
    }, [userId])
    // Unsaved input cannot be saved any longer, so no question about it stops the way.
    if (!session.currentUser) return isMailed ? <AfterSignIn /> : <SignInFirst />
    if (!mayCall(session, about) && session.currentUser.status === 'factor due') {
      return <Navigate to={paths.factorDue()} replace ignoreBlocker />
    }
    // A page that another person left open in this browser was not asked for by the next one.
    if (!mayCall(session, about)) return <SentHome isTold={userId === owner} />
    if (userId !== owner) return <HandOver onDone={() => setOwner(userId)} />
    return <Component />
  }
}

const SignInFirst = () => <Navigate to={paths.login()} replace ignoreBlocker />

function SentHome({ isTold }: { readonly isTold: boolean }) {
  // The notices are outside of React.
  useEffect(() => {
    if (isTold) notify.failure('You may not open that page.')
  }, [isTold])
  return <Navigate to={paths.home()} replace ignoreBlocker />
}

/** Signs in first, and comes back to this very page and its query. */
function AfterSignIn() {
  const url = useLocation({ select: ({ href }) => href })
  const [asked] = useState(url)
  // As above; the address is that of the sign-in page a moment later.
  useEffect(() => goToMailedPageAfterSignIn(asked), [asked])
  return <SignInFirst />
}

/**
 * Another tab of this browser has signed in as another account: the next person sees nothing that
 * the person before typed, searched for or was asked here (U-03).
 */
function HandOver({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  // The address and the dialogs over the page are outside of React.
  useEffect(() => {
    dismiss()
    notify.clear()
    void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true }).then(onDone)
  }, [navigate, onDone])
  return null
}
