import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  addTill,
  changeMoneyRules,
  changeTill,
  listTills,
  type MoneyRules,
  moneyRuleChangesIn,
  readMoneyRules,
  type Till,
  TillChanges,
} from '../till.ts'

/** The tills of the clinic by name, and the limit of returns. */
export function TillSettingsPage() {
  const tills = useAnswer(listTills, {})
  const rules = useAnswer(readMoneyRules, {}, { isForForm: true })
  const problem = (!tills.data && tills.error) || (!rules.data && rules.error)
  return (
    <Page title="Tills" width="narrow">
      {problem && <LoadFailure problem={problem} />}
      {!problem && !(tills.data && rules.data) && <Loading lines={6} visible />}
      {tills.data && rules.data && (
        <>
          <Card title="Tills" text="Drawers of cash. Each is open for one person at a time.">
            {tills.data.map((till) => (
              <TillForm key={`${till.id} ${till.version}`} till={till} />
            ))}
            <NewTillForm key={tills.data.length} />
          </Card>
          <Card
            title="Returns"
            text="A return of more than this waits for a second person. Without an amount none waits."
          >
            <RulesForm key={rules.data.version} rules={rules.data} />
          </Card>
        </>
      )}
    </Page>
  )
}
TillSettingsPage.about = changeMoneyRules

function TillForm({ till }: { till: Till }) {
  const change = useAct(changeTill)
  return (
    <Form
      schema={TillChanges}
      initial={till}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: till.id }, version, body })
        notify.success('Till renamed')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to rename the till"
      submitLabel="Rename"
      savingLabel="Saving..."
    >
      <TextField name="name" label="Name" maxLength={200} required />
    </Form>
  )
}

function NewTillForm() {
  const add = useAct(addTill)
  // One id for all tries, so that a request sent twice adds one till.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={TillChanges}
      initial={{}}
      onSubmit={async (values) => {
        await add.act({ body: { ...values, id } })
        notify.success('Till added')
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add the till"
      submitLabel="Add till"
      savingLabel="Saving..."
    >
      <TextField name="name" label="Another till" placeholder="Pharmacy" maxLength={200} required />
    </Form>
  )
}

function RulesForm({ rules }: { rules: MoneyRules }) {
  const change = useAct(changeMoneyRules)
  return (
    <Form
      schema={moneyRuleChangesIn(rules.currency)}
      initial={rules}
      onSubmit={async (body, version) => {
        const changed = await change.act({ version, body })
        notify.success('Saved')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save"
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <AmountField name="returnLimit" label="Limit of returns" currency={rules.currency} />
    </Form>
  )
}
