import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { changeResource, readResource, type Resource, ResourceChanges } from '../resource.ts'
import { ResourceFields } from './resource-fields.tsx'

/** One room or device, to change or to retire. */
export function ResourcePage() {
  const id = usePathId()
  const { data: resource, error } = useAnswer(readResource, { params: { id } })
  if (!resource && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Room or device not found" to={paths.resources()} />
  }
  return (
    <Page
      title="Edit Room or Device"
      width="narrow"
      actions={resource && <HistoryLink objectId={resource.id} />}
    >
      {resource ? (
        <ResourceForm key={resource.id} resource={resource} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
ResourcePage.about = changeResource

function ResourceForm({ resource }: { resource: Resource }) {
  const go = useGo()
  const change = useAct(changeResource)
  return (
    <Form
      schema={ResourceChanges}
      initial={resource}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: resource.id }, version, body })
        await go(paths.resources())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save it"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.resources()}
    >
      <ResourceFields />
    </Form>
  )
}
