import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addNoteTemplate, NewNoteTemplate } from '../note-template.ts'
import { NoteTemplateFields } from './note-template-fields.tsx'
import { emptyForm } from './questionnaire-draft.ts'
import { StartFrom } from './start-from.tsx'
import { TemplatePreview } from './template-preview.tsx'
import classes from './template-preview.module.css'

const Entered = NewNoteTemplate.omit({ id: true })
const initial = { visitTypeIds: [], questionnaire: emptyForm }

/** A new note template, from nothing, from one that the product ships, or from a file. */
export function NoteTemplateAddPage() {
  const go = useGo()
  const add = useAct(addNoteTemplate)
  const [shown, setShown] = useState(emptyForm)
  // One id for all tries, so that a request sent twice makes one.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Note Template">
      <div className={classes.sides}>
        <Form
          schema={Entered}
          initial={initial}
          onSubmit={async (values) => {
            const added = await add.act({ body: { ...values, id } })
            await go(paths.noteTemplates())
            return added
          }}
          saving={add.saving}
          problem={add.problem}
          failure="Failed to add the note template"
          submitLabel="Add Note Template"
          savingLabel="Saving..."
          cancelTo={paths.noteTemplates()}
          madeTo={paths.noteTemplateEdit(id)}
        >
          <StartFrom />
          <NoteTemplateFields onShow={setShown} />
        </Form>
        <TemplatePreview questionnaire={shown} />
      </div>
    </Page>
  )
}
NoteTemplateAddPage.about = addNoteTemplate
