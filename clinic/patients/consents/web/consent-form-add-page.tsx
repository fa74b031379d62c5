import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addConsentForm, NewConsentForm } from '../consent-form.ts'
import { ConsentFormFields } from './consent-form-fields.tsx'

const Entered = NewConsentForm.omit({ id: true })

/** A new consent that the clinic asks for. */
export function ConsentFormAddPage() {
  const go = useGo()
  const add = useAct(addConsentForm)
  // One id for all tries, so that a request sent twice makes one.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Consent" width="narrow">
      <Form
        schema={Entered}
        initial={{ askedOf: 'everybody' }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.consentForms())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the consent"
        submitLabel="Add Consent"
        savingLabel="Saving..."
        cancelTo={paths.consentForms()}
        madeTo={paths.consentFormEdit(id)}
      >
        <ConsentFormFields />
      </Form>
    </Page>
  )
}
ConsentFormAddPage.about = addConsentForm
