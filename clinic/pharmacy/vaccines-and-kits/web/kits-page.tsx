import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import {
  addVisitKit,
  changeVisitKit,
  exportVisitKits,
  listVisitKits,
  type VisitKit,
} from '../visit-kit.ts'
import { KitForm } from './kit-form.tsx'
import { KitShortfalls } from './kit-shortfalls.tsx'

const itemsOf = ({ lines }: VisitKit) =>
  lines.map(({ item, quantity, unit }) => `${item}: ${quantityInWords(quantity, unit)}`)

/** The items that visits of each type use, and the kits that fell short. */
export function KitsPage() {
  const session = useSession()
  const mayWrite = mayCall(session, changeVisitKit)
  const mayAdd = mayCall(session, addVisitKit) && mayCall(session, listVisitTypes)
  const kits = useAnswer(listVisitKits, {})
  const [form, setForm] = useState<{ kit?: VisitKit } | null>(null)
  const columns: readonly Column<VisitKit>[] = [
    { head: 'Type of visit', cell: ({ visitType }) => visitType },
    { head: 'Each visit uses', wraps: true, cell: (kit) => itemsOf(kit).join(', ') || 'Nothing' },
    { head: 'From', phone: 'none', cell: ({ location }) => location },
    ...(mayWrite
      ? [
          {
            head: 'Kit',
            short: true as const,
            cell: (kit: VisitKit) => (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Change the kit of ${kit.visitType}`}
                onClick={() => setForm({ kit })}
              >
                Change
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page
      title="Kits of visits"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportVisitKits}
            input={{}}
            name={`kits-of-visits-${session.clinic.today}.csv`}
          />
          {mayAdd && <Button onClick={() => setForm({})}>+ Add Kit</Button>}
        </>
      }
    >
      {mayWrite && <KitShortfalls />}
      <ListTable
        label="Kits of visits"
        columns={columns}
        rows={kits.data}
        empty="No kits yet"
        emptyAction={<p>A kit leaves the stock by itself when a visit of its type is completed.</p>}
        loading={kits.isLoading}
        problem={kits.error}
      />
      {form && <KitForm {...form} taken={kits.data ?? []} onClose={() => setForm(null)} />}
    </Page>
  )
}
KitsPage.about = listVisitKits
