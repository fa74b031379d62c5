import { useAnswer } from '../../../../web/ask.ts'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { listVisitMessages } from '../visit-message.ts'
import classes from './ways-to-write.module.css'
import { visitMessageColumns } from './visit-message-columns.tsx'
import { WaysToWriteOf } from './ways-to-write.tsx'

const columns = visitMessageColumns.filter(({ head }) => head !== 'Patient')
const prefix = 'messages-'

/** The messages to one patient, and their channels: a part of the patient's page. */
export function MessagesOfPatient({ patientId }: { patientId: string }) {
  const { query } = usePageSearch(listVisitMessages, { prefix })
  const messages = useAnswer(listVisitMessages, { query: { ...query, patientId } })
  return (
    <section aria-label="Messages" className={classes.section}>
      <WaysToWriteOf patientId={patientId} />
      <ListTable
        label="Messages"
        columns={columns}
        rows={messages.data?.rows}
        empty="No Messages Found"
        loading={messages.isLoading}
        problem={messages.error}
      />
      <Pager page={messages.data} of={['message', 'messages']} prefix={prefix} />
    </section>
  )
}
