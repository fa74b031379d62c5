import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  changeVisitType,
  readVisitType,
  type VisitType,
  visitTypeChangesIn,
} from '../visit-type.ts'
import { VisitTypeFields } from './visit-type-fields.tsx'

/** One visit type, to change or to retire. */
export function VisitTypePage() {
  const id = usePathId()
  const { data: type, error } = useAnswer(readVisitType, { params: { id } })
  if (!type && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Visit type not found" to={paths.visitTypes()} />
  }
  return (
    <Page
      title="Edit Visit Type"
      width="narrow"
      actions={type && <HistoryLink objectId={type.id} />}
    >
      {type ? (
        <VisitTypeForm key={type.id} type={type} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
VisitTypePage.about = changeVisitType

function VisitTypeForm({ type }: { type: VisitType }) {
  const go = useGo()
  const { clinic } = useSession()
  const change = useAct(changeVisitType)
  return (
    <Form
      schema={visitTypeChangesIn(clinic.currency)}
      initial={type}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: type.id }, version, body })
        await go(paths.visitTypes())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the visit type"
      submitLabel="Save Visit Type"
      savingLabel="Saving..."
      cancelTo={paths.visitTypes()}
    >
      <VisitTypeFields />
    </Form>
  )
}
