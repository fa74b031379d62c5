import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { changeSupplier, readSupplier, type Supplier, supplierChangesIn } from '../supplier.ts'
import { SupplierFields } from './supplier-fields.tsx'

/** A supplier with what it delivers, to change or to retire. */
export function SupplierPage() {
  const id = usePathId()
  const { data, error } = useAnswer(readSupplier, { params: { id } }, { isForForm: true })
  if (!data && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Supplier not found" to={paths.suppliers()} />
  }
  return (
    <Page
      title="Edit Supplier"
      width="narrow"
      actions={
        data && (
          <>
            <HistoryLink objectId={data.id} />
            <ButtonLink to={paths.purchaseOrders({ supplierId: id })} variant="default">
              Orders
            </ButtonLink>
          </>
        )
      }
    >
      {data ? (
        <SupplierForm key={data.id} supplier={data} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
SupplierPage.about = changeSupplier

function SupplierForm({ supplier }: { readonly supplier: Supplier }) {
  const go = useGo()
  const change = useAct(changeSupplier)
  const { id, currency } = supplier
  return (
    <Form
      schema={supplierChangesIn(currency)}
      initial={{ ...supplier, items: enteredItems(supplier) }}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id }, version, body })
        await go(paths.suppliers())
        notify.success('Supplier saved')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save it"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.suppliers()}
    >
      <SupplierFields currency={currency} />
    </Form>
  )
}

/** The offers of a supplier, as somebody would enter them. */
function enteredItems({ items }: Supplier) {
  return items.map(({ itemId, code, pack, price }) => ({ itemId, code, pack, price }))
}
