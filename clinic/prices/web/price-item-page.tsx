import { paths } from '../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../web/go.ts'
import { useSession } from '../../../web/session-context.tsx'
import { LeaveWithNotice } from '../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { HistoryLink } from '../../audit/web/history-link.tsx'
import {
  changePriceItem,
  type PriceItem,
  priceItemChangesIn,
  readPriceItem,
} from '../price-item.ts'
import { PriceItemFields } from './price-item-fields.tsx'

/** One item of the price list, to change or to retire. */
export function PriceItemPage() {
  const id = usePathId()
  const { data: item, error } = useAnswer(readPriceItem, { params: { id } }, { isForForm: true })
  if (!item && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Item not found" to={paths.priceList()} />
  }
  return (
    <Page title="Edit Item" width="narrow" actions={item && <HistoryLink objectId={item.id} />}>
      {item ? (
        <ItemForm key={item.id} item={item} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
PriceItemPage.about = changePriceItem

function ItemForm({ item }: { item: PriceItem }) {
  const go = useGo()
  const { clinic } = useSession()
  const change = useAct(changePriceItem)
  return (
    <Form
      schema={priceItemChangesIn(clinic.currency)}
      initial={item}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: item.id }, version, body })
        await go(paths.priceList())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the item"
      submitLabel="Save Item"
      savingLabel="Saving..."
      cancelTo={paths.priceList()}
    >
      <PriceItemFields />
    </Form>
  )
}
