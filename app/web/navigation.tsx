import {
  IconHome,
  IconLayoutDashboard,
  IconLogin2,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { paths } from '../../contract/paths.ts'
import { type ConceptLink, type LinkGroup, linkGroups } from '../../web/concept.ts'
import { mayCall } from '../../web/guard.tsx'
import type { SessionState } from '../../web/session-context.tsx'
import { concepts } from './concepts.ts'

export interface NavigationLink {
  readonly word: string
  readonly to: string
  readonly icon: Icon
  /** Second key after `g`. */
  readonly key?: string
  readonly group?: LinkGroup
}

const inOrder = (links: readonly ConceptLink[]) => links.toSorted((a, b) => a.place - b.place)

/** The signed-in links by the parts of the rail, in their order (N-05 to N-10). */
const links = linkGroups.flatMap((group) =>
  inOrder(concepts.flatMap((concept) => concept.links ?? []))
    .filter((link) => (link.group ?? linkGroups[0]) === group)
    .map((link) => ({ ...link, group })),
)

/** The links in the bar of this session. */
export function navigationFor(session: SessionState): readonly NavigationLink[] {
  const home = { word: 'Home', to: paths.home(), icon: IconHome, key: 'h' }
  if (!session.currentUser) {
    return [
      home,
      { word: 'Login', to: paths.login(), icon: IconLogin2 },
      { word: 'Sign Up', to: paths.signUp(), icon: IconUserPlus },
    ]
  }
  const dashboard = session.role && {
    word: 'Dashboard',
    to: paths.dashboard(session.role),
    icon: IconLayoutDashboard,
    key: 'd',
  }
  return [
    ...(dashboard ? [{ ...dashboard, group: linkGroups[0] }] : []),
    ...links.filter((l) => mayCall(session, l.about)),
    { ...home, group: 'You' },
  ]
}

/** The create links; the key `n` takes the first action that fits the page. */
const actions = inOrder(concepts.flatMap((concept) => concept.actions ?? []))

/** The create actions, those of the list on screen first. */
export function actionsFor(session: SessionState, path: string): readonly NavigationLink[] {
  const allowed = actions.filter(({ about }) => mayCall(session, about))
  const fits = ({ to }: NavigationLink) => path !== '/' && to.startsWith(`${path}/`)
  return [...allowed.filter(fits), ...allowed.filter((action) => !fits(action))]
}
