import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  changeExtraField,
  type ExtraField,
  ExtraFieldChanges,
  readExtraField,
} from '../extra-field.ts'
import { ExtraFieldFields, LabelField } from './extra-field-fields.tsx'
import { kindOptions, statusOptions } from './extra-words.ts'

/** One field of patients, to change or to retire. */
export function ExtraFieldPage() {
  const id = usePathId()
  const { data: field, error } = useAnswer(readExtraField, { params: { id } })
  if (!field && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Field not found" to={paths.extraFields()} />
  }
  return (
    <Page title="Edit Field" width="narrow" actions={field && <HistoryLink objectId={field.id} />}>
      {field ? (
        <ChangeForm key={field.id} field={field} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
ExtraFieldPage.about = changeExtraField

function ChangeForm({ field }: { field: ExtraField }) {
  const go = useGo()
  const change = useAct(changeExtraField)
  const kind = kindOptions.find(({ value }) => value === field.kind)?.label
  return (
    <Form
      schema={ExtraFieldChanges}
      initial={field}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: field.id }, version, body })
        await go(paths.extraFields())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the field"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.extraFields()}
      hint={`Kind: ${kind ?? field.kind}`}
    >
      <LabelField />
      <ExtraFieldFields hasChoices={field.kind === 'choice'} />
      <SelectField name="status" label="Status" required options={statusOptions} />
    </Form>
  )
}
