import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { changeStockItem, readStockItem, type StockItem, StockItemChanges } from '../stock-item.ts'
import { StockItemFields } from './stock-item-fields.tsx'

/** An item that the clinic keeps, to change or to retire. */
export function StockItemEditPage() {
  const id = usePathId()
  const { data: item, error } = useAnswer(readStockItem, { params: { id } })
  if (!item && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Item not found" to={paths.stock()} />
  }
  return (
    <Page title="Edit Item" width="narrow" actions={item && <HistoryLink objectId={item.id} />}>
      {item ? (
        <ItemForm key={item.id} item={item} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
StockItemEditPage.about = changeStockItem

function ItemForm({ item }: { item: StockItem }) {
  const go = useGo()
  const change = useAct(changeStockItem)
  return (
    <Form
      schema={StockItemChanges}
      initial={item}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: item.id }, version, body })
        await go(paths.stockItemDetails(item.id))
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save it"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.stockItemDetails(item.id)}
    >
      <StockItemFields />
    </Form>
  )
}
