import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  changeStockLocation,
  readStockLocation,
  type StockLocation,
  StockLocationChanges,
} from '../stock-location.ts'
import { LocationFields } from './location-fields.tsx'

/** A place where stock is kept, to change or to retire. */
export function LocationPage() {
  const id = usePathId()
  const { data: location, error } = useAnswer(readStockLocation, { params: { id } })
  if (!location && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Place not found" to={paths.stockLocations()} />
  }
  return (
    <Page
      title="Edit Place"
      width="narrow"
      actions={location && <HistoryLink objectId={location.id} />}
    >
      {location ? (
        <LocationForm key={location.id} location={location} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
LocationPage.about = changeStockLocation

function LocationForm({ location }: { location: StockLocation }) {
  const go = useGo()
  const change = useAct(changeStockLocation)
  return (
    <Form
      schema={StockLocationChanges}
      initial={location}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: location.id }, version, body })
        await go(paths.stockLocations())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save it"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.stockLocations()}
    >
      <LocationFields />
    </Form>
  )
}
