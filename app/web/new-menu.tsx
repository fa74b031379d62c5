import { Link } from '@tanstack/react-router'
import type { SessionState } from '../../web/session-context.tsx'
import { MenuButton } from '../../web/ui/menu-button.tsx'
import { actionsFor } from './navigation.tsx'
import classes from './new-menu.module.css'

/** `+ New`: what this person may create, from any page. */
export function NewMenu({ session, path }: { session: SessionState; path: string }) {
  const actions = actionsFor(session, path)
  if (actions.length === 0) return null
  const label = (
    <span>
      + <span className={classes.word}>New</span>
    </span>
  )
  return (
    <MenuButton label={label} name="New" size="compact-md">
      {(close) =>
        actions.map(({ word, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              <Icon size={18} aria-hidden />
              {word.replace('Add ', '')}
            </Link>
          </li>
        ))
      }
    </MenuButton>
  )
}
