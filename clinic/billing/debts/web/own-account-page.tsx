import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { BillsToPay } from '../../online/web/bills-to-pay.tsx'
import { OwnPlans } from '../../plans/web/own-plans.tsx'
import { readOwnBalance } from '../balance.ts'
import { printOwnStatement, readOwnStatement } from '../statement.ts'
import classes from './account.module.css'
import { balanceWords } from './balance-words.ts'
import { PrintStatement } from './statement-acts.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { StatementView } from './statement-view.tsx'

/** The patient's own balance and statement of account; the target of reminders. */
export function OwnAccountPage() {
  const search = usePageSearch(readOwnStatement)
  const { data, error } = useAnswer(readOwnStatement, { query: search.query })
  const balance = useAnswer(readOwnBalance, {})
  return (
    <Page title="Your account" width="narrow" actions={<PrintStatement query={search.query} />}>
      <Letterhead />
      <NotePrint of={printOwnStatement} params={{}} />
      <p className={`${classes.balance} ${classes.screen}`}>
        <strong>
          {balance.data && (balanceWords(balance.data.balances, 'You owe') || 'You owe nothing')}
        </strong>
      </p>
      <BillsToPay />
      <div className={classes.screen}>
        <OwnPlans />
      </div>
      <StatementFilters search={search} statement={data} />
      {data && <StatementView statement={data} billTo={paths.ownBillDetails} />}
      {!data && error && <LoadFailure problem={error} />}
      {!data && !error && <Loading lines={8} />}
    </Page>
  )
}
OwnAccountPage.about = readOwnStatement
