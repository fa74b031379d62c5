import { Outlet } from '@tanstack/react-router'
import { navigationFor } from './navigation.tsx'
import { useSession } from './session-context.tsx'
import { ConfirmPlace } from './ui/confirm.tsx'
import { NoticePlace } from './ui/notify.tsx'
import { TextLink } from './ui/text-link.tsx'
import { ThemeToggle } from './ui/theme-toggle.tsx'

export function Frame() {
  const session = useSession()
  return (
    <>
      <nav aria-label="Main">
        {navigationFor(session).map(({ word, to }) => (
          <TextLink key={to} to={to}>
            {word}
          </TextLink>
        ))}
        <ThemeToggle />
      </nav>
      <main>
        <Outlet />
      </main>
      <ConfirmPlace />
      <NoticePlace />
    </>
  )
}
