import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import {
  changeConsentForm,
  type ConsentForm,
  ConsentFormChanges,
  readConsentForm,
} from '../consent-form.ts'
import { ConsentFormFields } from './consent-form-fields.tsx'
import { statusOptions } from './consent-words.ts'
import classes from './consents-of-chart.module.css'

/** One consent that the clinic asks for, to change, with its earlier texts. */
export function ConsentFormPage() {
  const id = usePathId()
  const { data: form, error } = useAnswer(readConsentForm, { params: { id } })
  if (!form && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Consent not found" to={paths.consentForms()} />
  }
  return (
    <Page title="Edit Consent" width="narrow" actions={form && <HistoryLink objectId={form.id} />}>
      {form ? (
        <>
          <ChangeForm key={form.id} form={form} />
          <EarlierTexts form={form} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
ConsentFormPage.about = changeConsentForm

function ChangeForm({ form }: { form: ConsentForm }) {
  const go = useGo()
  const change = useAct(changeConsentForm)
  return (
    <Form
      schema={ConsentFormChanges}
      initial={form}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: form.id }, version, body })
        await go(paths.consentForms())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the consent"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.consentForms()}
      hint="Another text becomes a new version."
    >
      <ConsentFormFields />
      <SelectField name="status" label="Status" required options={statusOptions} />
    </Form>
  )
}

function EarlierTexts({ form }: { form: ConsentForm }) {
  const words = useDateWords()
  const [, ...earlier] = form.texts
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier texts">
      {earlier.map(({ id, number, text, createdAt }) => (
        <details key={id} className={classes.text}>
          <summary>{`Version ${number} of ${words.dayOf(createdAt)}`}</summary>
          <p>{text}</p>
        </details>
      ))}
    </Section>
  )
}
