import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { kindWords } from '../kinds.ts'
import {
  checkTable,
  runTable,
  tableCan,
  type TableImportDetails,
  undoTable,
} from '../table-import.ts'
import { CountList } from './count-list.tsx'
import { ReportButton } from './report-button.tsx'
import { RowList } from './row-list.tsx'
import classes from './table-import.module.css'
import { outcomeWords } from './table-words.ts'

/** The last step: the import itself, its result, and taking it back. */
export function ResultStep({ table }: { table: TableImportDetails }) {
  const { state, counts, kind } = table
  const isAtWork = state === 'importing' || state === 'undoing'
  const done = state === 'undoing' ? counts.takenBack + counts.stays : counts.worked
  const of = state === 'undoing' ? done + counts.made + counts.filled : counts.lines
  return (
    <>
      <Card
        title={state === 'importing' ? 'Import' : 'Result'}
        action={!isAtWork && <ReportButton table={table} />}
      >
        <p role="status" className={classes.outcome}>
          {outcomeWords(table)}
        </p>
        {isAtWork && (
          <>
            <ProgressBar
              label={state === 'importing' ? 'Import' : 'Taking back'}
              done={done}
              of={of}
            />
            <Hint>You can leave this page: it goes on by itself.</Hint>
          </>
        )}
        <CountList
          counts={[
            ['Lines', counts.lines],
            ['Made', counts.made],
            ...(kind === 'patients' ? ([['Filled in', counts.filled]] as const) : []),
            ['Skipped', counts.skipped],
            ['Refused', counts.notTaken],
            ...(counts.takenBack + counts.stays > 0
              ? ([
                  ['Undone', counts.takenBack],
                  ['Stay', counts.stays],
                ] as const)
              : []),
          ]}
        />
        {counts.stays > 0 && !isAtWork && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle />}
            title="Some rows were not undone"
          >
            They were changed since, or other rows refer to them. Choose “Those that stay only”
            below for the list with reasons. You can try again once that is mended.
          </Alert>
        )}
        {kind === 'visits' && <Hint>No message was sent to patients.</Hint>}
        <Acts table={table} />
      </Card>
      <RowList table={table} shows={['made', 'skipped', 'refused', 'stays', 'problems']} />
    </>
  )
}

function Acts({ table }: { table: TableImportDetails }) {
  const { counts, kind, state } = table
  const { act: undo, saving: undoing } = useAct(undoTable)
  const { act: goOn, saving: going } = useAct(runTable)
  const { act: check, saving: checking } = useAct(checkTable)
  const go = useGo()
  const { many } = kindWords[kind]
  const params = { id: table.id }

  async function attempt(failure: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(failure, error.message)
    }
  }

  async function undoAfterQuestion() {
    const yes = await confirm({
      question: 'Undo this import?',
      detail: `All ${many} that it made are removed, and what it filled in is emptied. Rows that were changed since stay.`,
      verb: 'Undo',
    })
    if (yes) await attempt('Failed to undo the import', () => undo({ params }))
  }

  const checkAgain = () =>
    attempt('Failed to check', async () => {
      await check({ params })
      await go(paths.tableImportDetails(table.id, { step: 'check' }))
    })

  return (
    <div className={classes.buttons}>
      {state === 'failed' && tableCan.run(table) && (
        <Button
          disabled={going}
          onClick={() => void attempt('Failed to start the import', () => goOn({ params }))}
        >
          Continue
        </Button>
      )}
      {tableCan.undo(table) && (
        <Button variant="default" disabled={undoing} onClick={() => void undoAfterQuestion()}>
          {counts.stays > 0 ? 'Try to undo the rest' : 'Undo this import'}
        </Button>
      )}
      {state === 'undone' && tableCan.map(table) && (
        <Button variant="default" disabled={checking} onClick={() => void checkAgain()}>
          Check again
        </Button>
      )}
    </div>
  )
}
