import { paths } from '../../../../contract/paths.ts'
import type { Permission } from '../../../../contract/permission.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'

interface MoneyLink {
  readonly word: string
  readonly to: string
  readonly permission: Permission
}

/** The pages about money beside the bills themselves, in the order of the menu. */
const moneyLinks: readonly MoneyLink[] = [
  { word: 'Till', to: paths.till(), permission: 'till.use' },
  { word: 'Day end', to: paths.dayEnd(), permission: 'till.use' },
  { word: 'Drafts', to: paths.billDrafts(), permission: 'bills.write' },
  { word: 'Who owes', to: paths.owed(), permission: 'bills.read' },
  { word: 'Payments', to: paths.payments(), permission: 'bills.read' },
  { word: 'Not billed, not paid', to: paths.leaks(), permission: 'bills.read' },
  { word: 'Books', to: paths.books(), permission: 'books.read' },
]

/** The menu of the head of the page of bills; without a page in it there is none. */
export function MoneyLinks() {
  const session = useSession()
  const links = moneyLinks.filter(({ permission }) => mayCall(session, { permission }))
  if (links.length === 0) return null
  return (
    <MenuButton label="Money">
      {() =>
        links.map(({ word, to }) => (
          <li key={to}>
            <TextLink to={to}>{word}</TextLink>
          </li>
        ))
      }
    </MenuButton>
  )
}
