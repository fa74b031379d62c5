import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { PlansOfPatient } from '../../plans/web/plans-of-patient.tsx'
import { printStatement, readStatement } from '../statement.ts'
import classes from './account.module.css'
import { RemindersOfPatient } from './reminders-of-patient.tsx'
import { PrintStatement, SendStatement } from './statement-acts.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { StatementView } from './statement-view.tsx'

/** The statement of account of a patient, with the reminders; the print of the browser prints it, too. */
export function StatementPage() {
  const id = usePathId()
  const search = usePageSearch(readStatement)
  const { data, error } = useAnswer(readStatement, { params: { id }, query: search.query })
  if (!data && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Patient not found" to={paths.owed()} />
  }
  const actions = (
    <>
      <SendStatement patientId={id} />
      <PrintStatement patientId={id} query={search.query} />
    </>
  )
  return (
    <Page title="Statement of account" width="narrow" actions={actions}>
      <Letterhead />
      <NotePrint of={printStatement} params={{ id }} />
      {data && (
        <p className={`${classes.balance} ${classes.screen}`}>
          <PersonName person={{ ...data.patient, email: null }} id={id} />
        </p>
      )}
      <StatementFilters search={search} statement={data} />
      {data && <StatementView statement={data} billTo={paths.billEdit} />}
      {!data && error && <LoadFailure problem={error} />}
      {!data && !error && <Loading lines={8} />}
      <div className={classes.screen}>
        <PlansOfPatient patientId={id} />
        <RemindersOfPatient patientId={id} />
      </div>
    </Page>
  )
}
StatementPage.about = readStatement
