import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { type LateCharge, listLateCharges } from '../leaks.ts'

const prefix = 'charges-'
const columns: readonly Column<LateCharge>[] = [
  {
    head: 'Patient',
    cell: ({ patient, patientId }) => <PersonName person={patient} id={patientId} />,
  },
  { head: 'Visit', short: true, cell: ({ date }) => <PlainDay date={date} /> },
  { head: 'Item', cell: ({ item }) => item },
  { head: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
  {
    head: 'Actions',
    phone: 'line',
    cell: ({ patientId, appointmentId }) => (
      <ButtonLink
        to={paths.billAdd({ patientId, appointmentId })}
        variant="light"
        size="compact-sm"
      >
        Make bill
      </ButtonLink>
    ),
  },
]

/** Charges that came when their visit was billed already, newest first. */
export function LateCharges() {
  const { query } = usePageSearch(listLateCharges, { prefix })
  const charges = useAnswer(listLateCharges, { query })
  return (
    <>
      <ListTable
        label="Charges after the bill"
        columns={columns}
        rows={charges.data?.rows}
        empty="Every charge of a billed visit has its bill"
        loading={charges.isLoading}
        problem={charges.error}
      />
      <Pager page={charges.data} of={['charge', 'charges']} prefix={prefix} />
    </>
  )
}
