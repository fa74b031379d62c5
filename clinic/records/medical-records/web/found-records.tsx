import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { MarkedWords } from '../../../../web/ui/marked-words.tsx'
import { type FoundRecord, recordParts, searchRecordTexts } from '../record-search.ts'
import { medicalRecordColumns } from './medical-record-columns.tsx'

const columns: readonly Column<FoundRecord>[] = [
  ...medicalRecordColumns
    .filter(({ head }) => head !== 'Actions')
    .map(({ sorts: _, ...column }) => column),
  {
    head: 'Found',
    wraps: true,
    phone: 'line',
    cell: ({ excerpt }) => (
      <span>
        {excerpt.part !== 'notes' && `${recordParts[excerpt.part]}: `}
        <MarkedWords of={excerpt} />
      </span>
    ),
  },
  ...medicalRecordColumns.filter(({ head }) => head === 'Actions'),
]

/** The records in whose texts words were found, with the words marked. */
export function FoundRecords({ search }: { search: string }) {
  const { query } = usePageSearch(searchRecordTexts)
  const found = useAnswer(searchRecordTexts, { query: { ...query, search } })
  return (
    <>
      <ListTable
        label="Medical records"
        columns={columns}
        rows={found.data?.rows}
        empty="No record has these words"
        rowTo={(record) => paths.medicalRecordDetails(record.id)}
        loading={found.isLoading}
        problem={found.error}
      />
      <Pager page={found.data} of={['record', 'records']} />
    </>
  )
}
