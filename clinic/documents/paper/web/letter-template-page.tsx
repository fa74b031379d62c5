import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { askForFile, useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { documentKinds } from '../issued-document.ts'
import { letterFields, type LetterKind, letterKinds } from '../letter-fields.ts'
import {
  changeLetterTemplate,
  EnteredLetter,
  type LetterTemplate,
  listLetterTemplates,
  previewLetterTemplate,
} from '../letter-template.ts'
import classes from './documents.module.css'
import { PreviewButton } from './preview-button.tsx'

/** The text of one letter, to change and to see as PDF. */
export function LetterTemplatePage() {
  const id = usePathId()
  const kind = letterKinds.find((one) => one === id)
  if (!kind) return <LeaveWithNotice notice="Letter not found" to={paths.letterTemplates()} />
  return <Letter kind={kind} />
}
LetterTemplatePage.about = changeLetterTemplate

function Letter({ kind }: { kind: LetterKind }) {
  const { data: letters, error, isFetching } = useAnswer(listLetterTemplates, {})
  const letter = letters?.find((one) => one.kind === kind)
  // The form takes its values once: an answer from before the last change is not good enough.
  const [isRead, setIsRead] = useState(false)
  if (!isRead && letter && !isFetching) setIsRead(true)
  return (
    <Page title={documentKinds[kind]}>
      {letter && isRead ? (
        <ChangeForm letter={letter} />
      ) : error && !isFetching ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}

function ChangeForm({ letter }: { letter: LetterTemplate }) {
  const go = useGo()
  const { act, saving, problem } = useAct(changeLetterTemplate)
  return (
    <div className={classes.sides}>
      <Form
        schema={EnteredLetter}
        initial={letter}
        onSubmit={async (body, version) => {
          const changed = await act({ version, body })
          await go(paths.letterTemplates())
          return changed
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save the letter"
        submitLabel="Save"
        savingLabel="Saving..."
        cancelTo={paths.letterTemplates()}
        hint="Another text becomes a new version."
      >
        <TextField name="title" label="Title" required />
        <NotesField
          name="body"
          label="Text"
          rows={18}
          help="Words in braces are filled in. A line whose fields are all empty is left out."
          required
        />
        <PreviewButton
          schema={EnteredLetter}
          read={(body) => askForFile(previewLetterTemplate, { body })}
        />
      </Form>
      <Section title="Fields">
        <dl className={classes.fields}>
          {Object.entries(letterFields[letter.kind]).map(([name, words]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}
