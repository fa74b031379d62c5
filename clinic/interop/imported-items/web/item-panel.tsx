import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { readChartRecord } from '../../../records/medical-records/chart-record.ts'
import {
  type ImportedItem,
  type ImportedItemDetails,
  kindWords,
  readImportedItem,
} from '../imported-item.ts'
import { Dated } from './dated.tsx'
import { ItemContents } from './item-contents.tsx'

interface ItemPanelProps {
  readonly patientId: string
  readonly item: ImportedItem
  readonly onClose: () => void
}

/** One imported item in words, beside the list. */
export function ItemPanel({ patientId, item, onClose }: ItemPanelProps) {
  const params = { id: patientId, itemId: item.id }
  const { data, error } = useAnswer(readImportedItem, { params })
  return (
    <SidePanel title={item.title} onClose={onClose}>
      {data ? (
        <Details item={data} params={params} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </SidePanel>
  )
}

interface DetailsProps {
  readonly item: ImportedItemDetails
  readonly params: { readonly id: string; readonly itemId: string }
}

function Details({ item, params }: DetailsProps) {
  const mayReadRecord = mayCall(useSession(), readChartRecord)
  const record =
    item.recordId !== null && mayReadRecord ? (
      <TextLink
        key="record"
        to={paths.patientDetails(params.id, { tab: 'records', record: item.recordId })}
      >
        Record of the visit
      </TextLink>
    ) : null
  return (
    <>
      <DescriptionList
        items={[
          ['Date', <Dated key="date" dated={item.dated} />],
          ['Kind', kindWords(item.type)],
          ...(item.because === null ? [] : [['Why it stands here', item.because] as const]),
          ...(record === null ? [] : [['Visit', record] as const]),
          ['File', item.source],
          ['Imported', <Instant key="imported" at={item.importedAt} />],
        ]}
      />
      <ItemContents words={item.words} contents={item} item={params} />
    </>
  )
}
