import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { kindWords } from '../imported-item.ts'
import {
  type KeptResource,
  type KeptResourceDetails,
  listKeptResources,
  readKeptResource,
} from '../kept-resource.ts'
import { Dated } from './dated.tsx'
import { ItemContents } from './item-contents.tsx'

/** The resources of an import that are about no patient and became no row, such as organizations and places. */
export function KeptPage() {
  const id = usePathId()
  const [shown, setShown] = useState<KeptResource | null>(null)
  const { query, set, isFiltered } = usePageSearch(listKeptResources)
  const kept = useAnswer(listKeptResources, { params: { id }, query })
  const columns: readonly Column<KeptResource>[] = [
    { head: 'Kind', short: true, cell: ({ type }) => kindWords(type) },
    { head: 'What', phone: 'fills', cell: ({ title }) => title },
    { head: 'Why it was only kept', cell: ({ because }) => because },
    {
      head: 'Actions',
      cell: (one) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`View ${one.title}`}
          onClick={() => setShown(one)}
        >
          View
        </Button>
      ),
    },
  ]
  return (
    <Page
      title="Kept resources"
      actions={
        <ButtonLink to={paths.dataImport({ id })} variant="default">
          Back to the import
        </ButtonLink>
      }
    >
      <Hint>
        Organizations, places and other data about no patient. What is about a patient is in the
        patient’s chart.
      </Hint>
      <Filters>
        <SearchField value={query.search} onSearch={(search) => set({ search })} />
      </Filters>
      <ListTable
        label="Kept resources"
        columns={columns}
        rows={kept.data?.rows}
        empty={isFiltered ? 'No kept resources match' : 'No kept resources'}
        loading={kept.isLoading}
        problem={kept.error}
      />
      <Pager page={kept.data} of={['kept resource', 'kept resources']} />
      {shown && <KeptPanel resource={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}
KeptPage.about = listKeptResources

interface KeptPanelProps {
  readonly resource: KeptResource
  readonly onClose: () => void
}

function KeptPanel({ resource: { id, title }, onClose }: KeptPanelProps) {
  const { data, error } = useAnswer(readKeptResource, { params: { id } })
  return (
    <SidePanel title={title} onClose={onClose}>
      {data ? (
        <Details resource={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </SidePanel>
  )
}

function Details({ resource }: { readonly resource: KeptResourceDetails }) {
  return (
    <>
      <DescriptionList
        items={[
          ['Kind', kindWords(resource.type)],
          ['Date', <Dated key="date" dated={resource.dated} />],
          ['Why it was only kept', resource.because],
          ['File', resource.source],
          ['Imported', <Instant key="imported" at={resource.importedAt} />],
        ]}
      />
      <ItemContents words={resource.words} contents={resource} item={null} />
    </>
  )
}
