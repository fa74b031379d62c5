import { useAnswer } from '../../../../web/ask.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import {
  type ImportedItem,
  type ImportedItemDetails,
  kindWords,
  readImportedItem,
} from '../imported-item.ts'
import { Dated } from './dated.tsx'
import classes from './imported-items.module.css'

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
        <Details item={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </SidePanel>
  )
}

function Details({ item }: { item: ImportedItemDetails }) {
  return (
    <>
      <DescriptionList
        items={[
          ['Date', <Dated key="date" dated={item.dated} />],
          ['Kind', kindWords(item.type)],
          ['Why it stands here', item.because],
          ['File', item.source],
          ['Imported', <Instant key="imported" at={item.importedAt} />],
        ]}
      />
      <p className={classes.words}>{item.words}</p>
    </>
  )
}
