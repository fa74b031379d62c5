import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  changeLedgerAccounts,
  LedgerAccountChanges,
  ledgerAccountKeys,
  ledgerAccountNames,
  type LedgerAccounts,
  readLedgerAccounts,
} from '../ledger-accounts.ts'

/** The account numbers under which the ledger is exported. */
export function LedgerAccountsPage() {
  const { data, error, isPending } = useAnswer(readLedgerAccounts, {})
  return (
    <Page title="Account numbers" width="narrow">
      <p style={{ margin: 0 }}>
        The file of the ledger has these numbers for its accounts. Ask your accountant for those of
        their program.
      </p>
      {isPending && <Loading lines={6} />}
      {!data && error && <LoadFailure problem={error} />}
      {data && <AccountsForm accounts={data} />}
    </Page>
  )
}
LedgerAccountsPage.about = changeLedgerAccounts

function AccountsForm({ accounts }: { accounts: LedgerAccounts }) {
  const { act, saving, problem } = useAct(changeLedgerAccounts)
  return (
    <Form
      schema={LedgerAccountChanges}
      initial={accounts}
      onSubmit={async (body, version) => {
        const changed = await act({ body, version })
        notify.success('Settings saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save settings"
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <FieldColumns>
        {ledgerAccountKeys.map((key) => (
          <TextField key={key} name={key} label={ledgerAccountNames[key]} required />
        ))}
      </FieldColumns>
    </Form>
  )
}
