import { Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { openBooking } from '../../clinic/visits/calendar/web/booking.ts'
import { BookingPlace } from '../../clinic/visits/calendar/web/booking-place.tsx'
import { keepUnlocked } from '../../clinic/access/session/session.ts'
import { Account } from './account.tsx'
import { ask } from '../../web/ask.ts'
import classes from './frame.module.css'
import { mayCall } from '../../web/guard.tsx'
import { IdleLock } from '../../web/idle-lock.tsx'
import { keepFocus } from '../../web/keep-focus.ts'
import { NewMenu } from './new-menu.tsx'
import { MainLinks } from './main-links.tsx'
import { paths } from '../../contract/paths.ts'
import { PatientSearch } from '../../web/patient-search.tsx'
import { copyrightYear, product } from '../../web/product.ts'
import { invalidate } from '../../web/query-client.ts'
import { useSession, type SessionState } from '../../web/session-context.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useKeptMarks } from './kept-marks.ts'
import { useShortcuts } from './shortcuts.ts'
import { Arriving, inOrder } from '../../web/ui/arriving.tsx'
import { ConfirmPlace } from '../../web/ui/confirm.tsx'
import { NoticePlace } from '../../web/ui/notify.tsx'
import { TextLink } from '../../web/ui/text-link.tsx'
import { ThemeToggle } from '../../web/ui/theme-toggle.tsx'
import { VisitPlace } from './visit-place.tsx'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

const BackupWarnings = lazy(() =>
  import('../../clinic/backups/web/backup-warnings.tsx').then(({ BackupWarnings }) => ({
    default: BackupWarnings,
  })),
)

const EmergencyNotice = lazy(() =>
  import('../../clinic/records/emergency-access/web/emergency-notice.tsx').then(
    ({ EmergencyNotice }) => ({
      default: EmergencyNotice,
    }),
  ),
)

const BulkReadingNotice = lazy(() =>
  import('../../clinic/records/bulk-readings/web/bulk-reading-notice.tsx').then(
    ({ BulkReadingNotice }) => ({
      default: BulkReadingNotice,
    }),
  ),
)

/** Screens that strangers see or use: none leads to other pages, even in a browser that is signed in. */
const standAlone: readonly string[] = [paths.checkIn(), paths.waitingRoom()]

/** Around every page: bar, rail, banners and footer (S-01). */
export function Frame() {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  /** The page on which the folded menu was opened: going to another page closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [palette, setPalette] = useState<'search' | 'shortcuts' | null>(null)
  useShortcuts(
    session,
    setPalette,
    mayCall(session, { permission: 'visits.book' }) ? bookHere : undefined,
  )
  // The focus belongs to the document, outside of React.
  useEffect(keepFocus, [])
  const { paper } = session.clinic
  // The document is outside of React; its style sheet chooses the paper of prints by it.
  useEffect(() => {
    document.documentElement.dataset['paper'] = paper
  }, [paper])
  useKeptMarks(session.currentUser?.id)
  if (standAlone.includes(path)) return <Entrance />
  const isMenuOpen = menuAt === path
  const links = <MainLinks session={session} path={path} isOpen={isMenuOpen} />
  return (
    <div className={classes.frame} data-signed-in={session.currentUser !== null}>
      <SkipLink />
      <header lang="en" className={classes.bar} data-menu={isMenuOpen}>
        <Button
          className={classes.menu ?? ''}
          variant="default"
          size="compact-md"
          leftSection={<IconMenu2 size={18} aria-hidden />}
          aria-expanded={isMenuOpen}
          aria-controls="main-links"
          onClick={() => setMenuAt(isMenuOpen ? null : path)}
        >
          Menu
        </Button>
        <div className={classes.names}>
          <span className={classes.product}>{product.name}</span>
          {session.clinic.name && <span className={classes.clinic}>{session.clinic.name}</span>}
        </div>
        {mayCall(session, { permission: 'patients.read' }) && (
          <PatientSearch onOpen={() => setPalette('search')} />
        )}
        {!session.currentUser && links}
        <ThemeToggle />
        {session.currentUser && <NewMenu session={session} path={path} />}
        {session.currentUser && <Account person={session.currentUser} role={session.role} />}
      </header>
      {session.currentUser && links}
      <div className={`${classes.content} ${inOrder}`}>
        <div>
          <Banner session={session} />
          <Suspense fallback={<Arriving />}>
            {mayCall(session, { permission: 'backups.manage' }) && <BackupWarnings />}
            {mayCall(session, { permission: 'accesses.review' }) && <EmergencyNotice />}
            {mayCall(session, { permission: 'accesses.review' }) && <BulkReadingNotice />}
          </Suspense>
        </div>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <footer lang="en" className={classes.footer}>
          <span>{`© ${copyrightYear()} ${product.name}`}</span>
          <span>{product.credit}</span>
          <TextLink to={paths.about()}>About</TextLink>
        </footer>
      </div>
      <VisitPlace session={session} />
      {session.currentUser && <Lock session={session} email={session.currentUser.email} />}
      <ConfirmPlace />
      <NoticePlace />
      {session.currentUser && <BookingPlace />}
      {palette && (
        <Suspense>
          <Palette start={palette} onClose={() => setPalette(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The frame of a screen that stands alone. */
function Entrance() {
  return (
    <div className={classes.content}>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

/** The patient of the chart on screen is preselected in the booking. */
function bookHere() {
  const id = /^\/patients\/details\/([^/]+)/.exec(window.location.pathname)?.[1]
  openBooking(id === undefined ? {} : { patientId: id })
}

/** Tells the server of use; a session that has ended shows at once, not at the next click. */
const tellUse = () => void ask(keepUnlocked, {}).catch(() => invalidate(['session']))

/** The dialog over a page whose session has ended or is about to end. */
function Lock({
  session: { ended, lock, clinic },
  email,
}: {
  session: SessionState
  email: string
}) {
  if (ended) return <SignInAgain email={email} ended={ended} />
  if (clinic.lockAfterMinutes === null) return null
  return <IdleLock minutes={clinic.lockAfterMinutes} onUse={tellUse} onLock={lock} />
}

function SkipLink() {
  return (
    <a
      href="#content"
      lang="en"
      className={classes.skip}
      onClick={(event) => {
        // A fragment would add a step to the router's history.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

function Banner({ session: { clinic, currentUser } }: { session: SessionState }) {
  const status = currentUser?.status ?? 'active'
  if (!clinic.isDemo && status === 'active') return null
  return (
    <aside lang="en" aria-label="Notices">
      {clinic.isDemo && (
        <p className={classes.banner} data-kind="demo">
          This is a demo clinic. All people in it are made up.
        </p>
      )}
      {status === 'factor due' && (
        <p className={classes.banner} data-kind="waiting">
          {'Your clinic asks for a second factor. '}
          <TextLink to={paths.factorDue()}>Set one up</TextLink>
        </p>
      )}
      {status === 'pending' && (
        <p className={classes.banner} data-kind="waiting">
          Your account is waiting for approval by an administrator.
        </p>
      )}
    </aside>
  )
}
