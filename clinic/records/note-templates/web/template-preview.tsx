import { useId, useMemo, useState } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { initialAnswers } from '../note-answers.ts'
import { noteText } from '../note-text.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { answersIn } from './field-answers.ts'
import { TemplateFields } from './template-fields.tsx'
import classes from './template-preview.module.css'

const name = 'answers'

/** The form as a doctor will see it, to be tried out, and the text that comes of it. Nothing is stored. */
export function TemplatePreview({ questionnaire }: { questionnaire: Questionnaire }) {
  const id = useId()
  const { day } = useDateWords()
  const [filled, setFilled] = useState<unknown>(null)
  const answers = useMemo(
    () => (filled === null ? initialAnswers(questionnaire) : answersIn(filled)),
    [filled, questionnaire],
  )
  const text = noteText(questionnaire, answers, day)
  const context = {
    ...{ id, values: { [name]: answers }, errors: {} },
    set: (_: string, value: unknown) => setFilled(value),
    waitFor: () => undefined,
  }
  return (
    <section className={classes.preview} aria-labelledby={`${id}-preview`}>
      <h2 id={`${id}-preview`}>Preview</h2>
      <p className={classes.hint}>Try it out: nothing that you enter here is stored.</p>
      <div className={classes.paper}>
        {questionnaire.item.length === 0 ? (
          <p className={classes.hint}>The fields that you add appear here.</p>
        ) : (
          <FormContext value={context}>
            <TemplateFields questionnaire={questionnaire} name={name} />
          </FormContext>
        )}
      </div>
      <h3>Text of the note</h3>
      <pre className={classes.text}>{text || 'Fill in the preview to see the text.'}</pre>
      {questionnaire.copyright && <p className={classes.hint}>{questionnaire.copyright}</p>}
    </section>
  )
}
