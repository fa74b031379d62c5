import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { listBills } from '../bill.ts'
import { billColumns } from './bill-columns.tsx'
import classes from './bills-of-patient.module.css'
import { TakeDeposit } from './take-deposit.tsx'

const heads = ['Invoice', 'Date', 'Due', 'Amount', 'Status', 'Actions']
const columns = heads.flatMap((wanted) => billColumns.filter(({ head }) => head === wanted))
const prefix = 'bills-'

/** The bills of one patient, for the desk: a part of the patient's page. */
export function BillsOfPatient({ patientId }: { patientId: string }) {
  const { query } = usePageSearch(listBills, { prefix })
  const bills = useAnswer(listBills, { query: { ...query, patientId } })
  return (
    <section className={classes.section} aria-label="Bills">
      <div className={classes.acts}>
        <TakeDeposit patientId={patientId} />
        <ButtonLink to={paths.payments({ patientId })} variant="default">
          Payments
        </ButtonLink>
      </div>
      <ListTable
        label="Bills"
        columns={columns}
        rows={bills.data?.rows}
        empty="No bills yet"
        rowTo={(bill) => paths.billEdit(bill.id)}
        loading={bills.isLoading}
        problem={bills.error}
      />
      <Pager page={bills.data} of={['bill', 'bills']} prefix={prefix} />
    </section>
  )
}
