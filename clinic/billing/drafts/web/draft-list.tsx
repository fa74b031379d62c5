import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../bills/bill.ts'
import { type BillDraft, issueBillDraft, listBillDrafts } from '../bill-draft.ts'
import classes from './drafts.module.css'
import { DeleteDraft } from './delete-draft.tsx'
import { enteredBy } from './entered-by.ts'

const columns: readonly Column<BillDraft>[] = [
  {
    head: 'Patient',
    cell: (draft) => <PersonName person={draft.patient} id={draft.patientId} />,
  },
  {
    head: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    head: 'Date',
    short: true,
    cell: ({ id, date }) => (
      <TextLink to={paths.billDraftEdit(id)}>
        <Day date={date} />
      </TextLink>
    ),
  },
  {
    head: 'Written by',
    phone: 'none',
    cell: ({ writtenBy }) => writtenBy?.name ?? writtenBy?.email ?? '-',
  },
  { head: 'Actions', phone: 'line', cell: (draft) => <DraftActs draft={draft} /> },
]

/** Bills that are not issued yet, the newest first; each is issued by one press. */
export function DraftList({ prefix = '' }: { readonly prefix?: string }) {
  const { query } = usePageSearch(listBillDrafts, { prefix })
  const drafts = useAnswer(listBillDrafts, { query })
  return (
    <>
      <ListTable
        label="Drafts of bills"
        columns={columns}
        rows={drafts.data?.rows}
        empty="No drafts"
        emptyAction={<p>A draft is a bill that has no number yet and that nobody owes.</p>}
        rowTo={({ id }) => paths.billDraftEdit(id)}
        loading={drafts.isLoading}
        problem={drafts.error}
      />
      <Pager page={drafts.data} of={['draft', 'drafts']} prefix={prefix} />
    </>
  )
}

function DraftActs({ draft }: { draft: BillDraft }) {
  const go = useGo()
  const issue = useAct(issueBillDraft)
  const { id, version, patient, patientId } = draft

  async function press() {
    try {
      const bill = await issue.act({ params: { id }, version, body: enteredBy(draft) })
      const invoice = invoiceName(bill.invoiceNumber)
      notify.success(`${invoice} issued for ${personLabel(patient, patientId)}`, {
        label: 'Open',
        run: () => void go(paths.billEdit(bill.id)),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to issue the bill', error.message)
    }
  }

  return (
    <span className={classes.acts}>
      <Button
        variant="light"
        size="compact-sm"
        disabled={issue.saving}
        // The second click of a double click would meet the next draft, which moves up.
        onClick={({ detail }) => {
          if (detail < 2) void press()
        }}
      >
        Issue bill
      </Button>
      <DeleteDraft draft={draft} />
    </span>
  )
}
