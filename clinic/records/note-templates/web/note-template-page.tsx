import { useState } from 'react'
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
  changeNoteTemplate,
  type NoteTemplate,
  NoteTemplateChanges,
  readNoteTemplate,
} from '../note-template.ts'
import { ExportTemplateButton } from './export-template-button.tsx'
import { NoteTemplateFields } from './note-template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import classes from './template-preview.module.css'

/** One note template, to change, to retire, to restore and to export. */
export function NoteTemplatePage() {
  const id = usePathId()
  const { data: template, error, isFetching } = useAnswer(readNoteTemplate, { params: { id } })
  // The form takes its values once: an answer from before the last change is not good enough.
  const [isRead, setIsRead] = useState(false)
  if (!isRead && template && !isFetching) setIsRead(true)
  if (!template && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Note template not found" to={paths.noteTemplates()} />
  }
  return (
    <Page
      title="Edit Note Template"
      actions={
        template && (
          <>
            <ExportTemplateButton template={template} />
            <HistoryLink objectId={template.id} />
          </>
        )
      }
    >
      {template && isRead ? (
        <ChangeForm key={template.id} template={template} />
      ) : error && !isFetching ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
NoteTemplatePage.about = changeNoteTemplate

/** Its controls stand apart from each other, so none of them names the whole. */
const labels = { questionnaire: 'Sections and fields' }

function ChangeForm({ template }: { template: NoteTemplate }) {
  const go = useGo()
  const change = useAct(changeNoteTemplate)
  const [shown, setShown] = useState(template.questionnaire)
  return (
    <div className={classes.sides}>
      <Form
        schema={NoteTemplateChanges}
        initial={template}
        onSubmit={async (body, version) => {
          const changed = await change.act({ params: { id: template.id }, version, body })
          await go(paths.noteTemplates())
          return changed
        }}
        saving={change.saving}
        problem={change.problem}
        failure="Failed to save the note template"
        submitLabel="Save Note Template"
        savingLabel="Saving..."
        cancelTo={paths.noteTemplates()}
        labels={labels}
        hint="Notes that were written before keep the form that they were written with."
      >
        <NoteTemplateFields chosen={template.visitTypeIds} onShow={setShown} />
        <SelectField
          name="status"
          label="Status"
          required
          options={[
            { value: 'active', label: 'Active' },
            { value: 'retired', label: 'Retired: no longer offered' },
          ]}
        />
      </Form>
      <TemplatePreview questionnaire={shown} />
    </div>
  )
}
