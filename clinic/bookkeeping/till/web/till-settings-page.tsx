import { useAct, useAnswer } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { CheckField } from '../../../../web/form/check-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  changeMoneyRules,
  listTills,
  type MoneyRules,
  moneyRuleChangesIn,
  readMoneyRules,
} from '../till.ts'
import { TillNames } from './till-names.tsx'

/** The tills of the clinic by name, and its rules for money. */
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
            <TillNames tills={tills.data} />
          </Card>
          <Card title="Rules">
            <RulesForm key={rules.data.version} rules={rules.data} />
          </Card>
        </>
      )}
    </Page>
  )
}
TillSettingsPage.about = changeMoneyRules

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
      <AmountField
        name="returnLimit"
        label="Limit of returns"
        currency={rules.currency}
        help="A return of more than this waits for a second person. Without an amount none waits."
      />
      <CheckField
        name="numbersByYear"
        label="Numbers begin anew each year"
        help="The next invoice, credit note and receipt are the first ones of this year, such as INV-2026-000001."
      />
    </Form>
  )
}
