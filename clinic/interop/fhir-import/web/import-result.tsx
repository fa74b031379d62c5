import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { counted, grouped } from '../../../../contract/number-words.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import {
  importCan,
  type ImportDetails,
  readImport,
  type ResourceCounts,
  startImport,
} from '../import.ts'
import classes from './import-page.module.css'
import { ConflictList } from './conflict-list.tsx'
import { outcomeWords, stateWords } from './import-words.ts'

/** The state of one import, while it runs and afterwards. */
export function ImportResult({ id }: { id: string }) {
  const details = useAnswer(readImport, { params: { id } })
  if (details.isPending) return <Loading lines={4} />
  if (!details.data) return <LoadFailure problem={details.error} />
  return <Result details={details.data} />
}

/** Live messages arrive after each file; polling now and then helps where they do not get through. */
function KeepLooking({ id }: { id: string }) {
  useAnswer(readImport, { params: { id } }, { refetchInterval: 2_000 })
  return null
}

function Result({ details }: { details: ImportDetails }) {
  const { state, isDryRun, files, filesRefused, bytes, bytesDone, fileList } = details
  const isUnderWay = state === 'waiting' || state === 'running'
  const refused = fileList.filter(({ problem }) => problem !== null)
  return (
    <Card
      title={`${isDryRun ? 'Check' : 'Import'} of ${counted(files, 'file', 'files')}`}
      beside={
        <>
          <StatusBadge {...stateWords[state]} />
          <Hint>
            <Instant at={details.createdAt} />
          </Hint>
        </>
      }
    >
      <p role="status" className={classes.outcome}>
        {outcomeWords(details)}
      </p>
      {isUnderWay && (
        <>
          <KeepLooking id={details.id} />
          <ProgressBar label={isDryRun ? 'Check' : 'Import'} done={bytesDone} of={bytes} />
          <Hint>You can leave this page: it goes on by itself.</Hint>
        </>
      )}
      {filesRefused > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle />}
          title={`${counted(filesRefused, 'file was', 'files were')} refused and changed nothing`}
        >
          <ul className={classes.sentences}>
            {refused.map(({ problem }) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {importCan.runForReal(details) && <RunForReal id={details.id} />}
      {isDryRun && details.changed.conflicts > 0 && (
        <Hint>
          {counted(details.changed.conflicts, 'value differs', 'values differ')} from what was
          changed here. An import keeps both, and you choose.
        </Hint>
      )}
      {details.openConflicts > 0 && <ConflictList importId={details.id} />}
      {details.types.length > 0 && <Counts details={details} />}
      <Reasons details={details} />
      {details.warnings.length > 0 && (
        <details className={classes.more}>
          <summary>{counted(details.warnings.length, 'warning', 'warnings')}</summary>
          <ul className={classes.sentences}>
            {details.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** After a check: imports the same files without another upload. */
function RunForReal({ id }: { id: string }) {
  const { act, saving } = useAct(startImport)

  async function run() {
    try {
      await act({ params: { id }, body: { isDryRun: false } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to start the import', error.message)
    }
  }

  return (
    <div>
      <Button disabled={saving} onClick={() => void run()}>
        {saving ? 'Starting...' : 'Import these files now'}
      </Button>
    </div>
  )
}

/** Narrow enough to stay a table on a phone, where rows are compared. */
function Counts({ details: { types, counts } }: { details: ImportDetails }) {
  const cells = ({ read, mapped, kept, skipped }: ResourceCounts) =>
    [read, mapped, kept, skipped].map((count, place) => <td key={place}>{grouped(count)}</td>)
  return (
    <div className={classes.box}>
      <table className={classes.counts} aria-label="Resources by type">
        <thead>
          <tr>
            {['Resource', 'Read', 'Mapped', 'Kept', 'Skipped'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((row) => (
            <tr key={row.type}>
              <th scope="row">{row.type}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {cells(counts)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Reasons({ details: { id, reasons, isDryRun } }: { details: ImportDetails }) {
  if (reasons.length === 0) return null
  return (
    <div>
      <h3 className={classes.small}>Kept, shown or skipped</h3>
      <ul className={classes.sentences}>
        {reasons.map(({ outcome, text, count }) => (
          <li key={outcome + text}>{`${grouped(count)} ${outcome}: ${text}`}</li>
        ))}
      </ul>
      <Hint>
        Shown resources are among the imported items of the chart, and so is what was entered in
        error. Kept ones stay in the database as they came.{' '}
        {!isDryRun && reasons.some(({ outcome }) => outcome === 'kept') && (
          <TextLink to={paths.keptResourcesDetails(id)}>View kept resources</TextLink>
        )}
      </Hint>
    </div>
  )
}
