import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { addConsentForm, type ConsentForm, listConsentForms } from '../consent-form.ts'

const columns: readonly Column<ConsentForm>[] = [
  {
    head: 'Name',
    cell: ({ id, name }) => <TextLink to={paths.consentFormEdit(id)}>{name}</TextLink>,
  },
  {
    head: 'Asked of',
    short: true,
    cell: ({ askedOf }) => (askedOf === 'everybody' ? 'Everybody' : 'Some'),
  },
  {
    head: 'Text',
    short: true,
    cell: ({ texts: [current] }) =>
      current && (
        <>
          {`Version ${current.number} of `}
          <PlainDay date={current.createdAt.slice(0, 10)} />
        </>
      ),
  },
  {
    head: 'Status',
    short: true,
    cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
  },
]

/** The texts that the clinic asks patients to agree to. */
export function ConsentFormsPage() {
  const forms = useAnswer(listConsentForms, {})
  return (
    <Page
      title="Consents"
      actions={<ButtonLink to={paths.consentFormAdd()}>+ Add Consent</ButtonLink>}
    >
      <p>
        Patients agree to a version of a text. A changed text is a new version, and what was agreed
        to before is shown as outdated. Every earlier text can still be read.
      </p>
      <ListTable
        label="Consents"
        columns={columns}
        rows={forms.data}
        empty="No Consents Found"
        rowTo={({ id }) => paths.consentFormEdit(id)}
        loading={forms.isLoading}
        problem={forms.error}
      />
    </Page>
  )
}
ConsentFormsPage.about = addConsentForm
