import { paths } from '../../../../contract/paths.ts'
import type { Permission } from '../../../../contract/permission.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'

interface StockLink {
  readonly word: string
  readonly to: string
  readonly permission: Permission
}

/** The pages about stock, in the order of the menu. */
const stockLinks: readonly StockLink[] = [
  { word: 'Stock', to: paths.stock(), permission: 'stock.read' },
  { word: 'Prescriptions', to: paths.prescriptions(), permission: 'stock.give' },
  { word: 'Sale without prescription', to: paths.stockSale(), permission: 'stock.give' },
  { word: 'Given out', to: paths.dispensings(), permission: 'stock.read' },
  { word: 'Use stock', to: paths.stockUse(), permission: 'stock.write' },
  { word: 'Requests', to: paths.stockRequests(), permission: 'stock.read' },
  { word: 'Low stock', to: paths.lowStock(), permission: 'stock.read' },
  { word: 'Orders', to: paths.purchaseOrders(), permission: 'stock.read' },
  { word: 'Suppliers', to: paths.suppliers(), permission: 'stock.read' },
  { word: 'Counts', to: paths.stockCounts(), permission: 'stock.read' },
  { word: 'Expiring', to: paths.expiringLots(), permission: 'stock.read' },
  { word: 'Dead stock', to: paths.deadStock(), permission: 'stock.read' },
  { word: 'Recalls', to: paths.stockRecalls(), permission: 'stock.read' },
  { word: 'Cold chain', to: paths.coldChain(), permission: 'stock.read' },
  { word: 'Controlled drugs', to: paths.controlledRegister(), permission: 'stock.read' },
  { word: 'Movements', to: paths.stockEntries(), permission: 'stock.read' },
  { word: 'Kits of visits', to: paths.visitKits(), permission: 'stock.read' },
  { word: 'Places', to: paths.stockLocations(), permission: 'stock.write' },
]

/** The menu in the head of the pages about stock. */
export function StockLinks() {
  const session = useSession()
  const links = stockLinks.filter(({ permission }) => mayCall(session, { permission }))
  return (
    <MenuButton label="Inventory">
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
