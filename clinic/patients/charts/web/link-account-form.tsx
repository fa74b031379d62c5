import * as z from 'zod'
import { type Directory, isTyped, mostOffered } from '../../../../contract/person.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { linkAccount, listLinkableAccounts } from '../account-link.ts'
import type { Patient } from '../patient.ts'

const Choice = z.object({ userId: z.string().min(1, 'Account is required.') })

interface LinkAccountFormProps {
  readonly patient: Patient
  readonly onLinked: (linked: Patient) => void
  readonly onCancel: () => void
}

/** A choice of accounts whose own chart is still empty, those that look alike first (E-10). */
export function LinkAccountForm({ patient, onLinked, onCancel }: LinkAccountFormProps) {
  const link = useAct(linkAccount)
  const params = { id: patient.id }

  async function search(text: string): Promise<Directory> {
    const query = isTyped(text) ? { search: text } : {}
    const people = await ask(listLinkableAccounts, { params, query })
    return {
      entries: people.map((person) => ({ ...person, kind: 'patient', number: null, born: null })),
      hasMore: people.length === mostOffered,
    }
  }

  return (
    <Form
      schema={Choice}
      initial={{}}
      onSubmit={async (body) => {
        const linked = await link.act({ params, body })
        onLinked(linked)
        return linked
      }}
      saving={link.saving}
      problem={link.problem}
      failure="Failed to link account"
      submitLabel="Link account"
      savingLabel="Linking..."
      onCancel={onCancel}
    >
      <PersonField
        name="userId"
        label="Account"
        empty="Select Account"
        required
        search={search}
        hint="No account with a confirmed email looks like this patient. Type a name or an email."
        help="Only accounts whose email was confirmed are found. The data of the chart stays, and data that only the account has is added. You can undo the link."
      />
    </Form>
  )
}
