import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { addOwnReport } from '../own-report.ts'
import { listReports, reportGroups, type ReportSummary } from '../report.ts'
import classes from './reports-page.module.css'

/** All reports that the account may open, found by their words. */
export function ReportsPage() {
  const reports = useAnswer(listReports, {})
  const session = useSession()
  const [search, setSearch] = useState('')
  const found = reports.data?.filter((report) => isFound(report, search))
  return (
    <Page
      title="Reports"
      actions={
        <>
          <ButtonLink to={paths.reportSchedules()} variant="default">
            Schedules
          </ButtonLink>
          {mayCall(session, addOwnReport) && (
            <ButtonLink to={paths.reportAdd()}>+ Add Report</ButtonLink>
          )}
        </>
      }
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label="Find a report"
        placeholder="No-shows, revenue, stock …"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found ? (
        <div className={classes.groups}>
          {reportGroups.map((group) => (
            <GroupOfReports
              key={group}
              title={group}
              reports={found.filter((one) => one.group === group)}
            />
          ))}
        </div>
      ) : reports.error ? (
        <LoadFailure problem={reports.error} />
      ) : (
        <Loading lines={12} visible />
      )}
      <p role="status" className={classes.none}>
        {found?.length === 0 && 'No report has these words.'}
      </p>
    </Page>
  )
}
ReportsPage.about = listReports

interface GroupOfReportsProps {
  readonly title: string
  readonly reports: readonly ReportSummary[]
}

function GroupOfReports({ title, reports }: GroupOfReportsProps) {
  if (reports.length === 0) return null
  return (
    <Card title={title}>
      <ul className={classes.list}>
        {reports.map(({ id, title: name, question }) => (
          <li key={id}>
            <TextLink to={paths.reportDetails(id)}>{name}</TextLink>
            <span className={classes.question}>{question}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether each word stands somewhere in the title, the question or the group. */
function isFound({ title, question, group }: ReportSummary, search: string): boolean {
  const text = `${title} ${question} ${group}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
