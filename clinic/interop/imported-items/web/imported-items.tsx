import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { type ImportedItem, kindWords, listImportedItems, listItemKinds } from '../imported-item.ts'
import { Dated } from './dated.tsx'
import classes from './imported-items.module.css'
import { ItemPanel } from './item-panel.tsx'

const prefix = 'items-'

/** The items that imports brought of one patient beside visits, records and bills: a part of the patient's page. */
export function ImportedItems({ patientId }: { patientId: string }) {
  const [shown, setShown] = useState<ImportedItem | null>(null)
  const { query, set, isFiltered } = usePageSearch(listImportedItems, { prefix })
  const params = { id: patientId }
  const items = useAnswer(listImportedItems, { params, query })
  const kinds = useAnswer(listItemKinds, { params })
  if (items.error?.id === 'not-found') return <Closed patientId={patientId} />
  const columns: readonly Column<ImportedItem>[] = [
    { head: 'Date', short: true, cell: ({ dated }) => <Dated dated={dated} /> },
    { head: 'Kind', short: true, cell: ({ type }) => kindWords(type) },
    { head: 'What', phone: 'fills', cell: (item) => <What item={item} /> },
    {
      head: 'Actions',
      cell: (item) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`View ${item.title}`}
          onClick={() => setShown(item)}
        >
          View
        </Button>
      ),
    },
  ]
  return (
    <section className={classes.section} aria-label="Imported items">
      <Hint>
        Data from other systems that belong to no visit, record or bill of the clinic, and all notes
        and files that came with it, by their own date.
      </Hint>
      <Filters>
        <SearchField value={query.search} onSearch={(search) => set({ search })} />
        <FilterSelect
          label="Kind"
          value={query.type}
          options={(kinds.data ?? []).map(({ type, count }) => ({
            value: type,
            label: `${kindWords(type)} (${count})`,
          }))}
          onChoose={(type) => set({ type })}
        />
        <FilterSelect
          label="Only"
          value={query.only}
          options={[
            { value: 'attached', label: 'With notes or files' },
            { value: 'error', label: 'Entered in error' },
          ]}
          onChoose={(only) => set({ only })}
        />
      </Filters>
      <ListTable
        label="Imported items"
        columns={columns}
        rows={items.data?.rows}
        empty={isFiltered ? 'No imported items match' : 'No imported items'}
        loading={items.isLoading}
        problem={items.error}
      />
      <Pager page={items.data} of={['imported item', 'imported items']} prefix={prefix} />
      {shown && <ItemPanel patientId={patientId} item={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function What({ item: { title, hasAttachments } }: { readonly item: ImportedItem }) {
  if (!hasAttachments) return title
  return (
    <>
      {title} <IconPaperclip size={16} role="img" aria-label="With notes or files" />
    </>
  )
}

/** To a doctor who does not have the patient in care. */
function Closed({ patientId }: { patientId: string }) {
  return (
    <p>
      Imported items are closed to you, as colleagues’ records are.{' '}
      <TextLink to={paths.patientDetails(patientId, { tab: 'records' })}>
        Records says how to open them
      </TextLink>
    </p>
  )
}
