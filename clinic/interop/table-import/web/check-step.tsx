import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { counted, grouped } from '../../../../contract/number-words.ts'
import { useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { doubleChoices, doubleReasons } from '../doubles.ts'
import { kindWords } from '../kinds.ts'
import type { Mapping } from '../mapping.ts'
import { runTable, type TableImportDetails, tableCan } from '../table-import.ts'
import { CountList } from './count-list.tsx'
import { PlainSelect } from './plain-select.tsx'
import { ReportButton } from './report-button.tsx'
import { RowList } from './row-list.tsx'
import classes from './table-import.module.css'
import { choiceWords, outcomeWords, reasonWords } from './table-words.ts'
import { useChoicesForAll } from './use-choices-for-all.ts'

/** The third step: what would become of each line. */
export function CheckStep({
  table,
  mapping,
}: {
  readonly table: TableImportDetails
  readonly mapping: Mapping
}) {
  const { kind, counts, state } = table
  const { act, saving } = useAct(runTable)
  const go = useGo()
  const { choose, choosing } = useChoicesForAll(table)
  const canRun = tableCan.run(table)

  async function run() {
    try {
      await act({ params: { id: table.id } })
      await go(paths.tableImportDetails(table.id, { step: 'result' }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to start the import', error.message)
    }
  }

  if (state === 'checking') {
    return (
      <Card title="Check">
        <p role="status" className={classes.outcome}>
          {outcomeWords(table)}
        </p>
        <ProgressBar label="Check" done={counts.checked} of={counts.lines} />
        <Hint>You can leave this page: it goes on by itself.</Hint>
      </Card>
    )
  }
  const { one, many } = kindWords[kind]
  return (
    <>
      <Card title="Check" action={<ReportButton table={table} />}>
        <p role="status" className={classes.outcome}>
          {state === 'failed' ? table.problem : 'Nothing was changed so far.'}
        </p>
        <CountList
          counts={[
            ['Lines', counts.lines],
            [`Become ${many}`, counts.ready],
            ['With cells that cannot be read', counts.told],
            ['Seem to be here', counts.double],
            ...(kind === 'visits' ? ([['Overlap', counts.clash]] as const) : []),
            ['Refused', counts.refused],
          ]}
        />
        {counts.double > 0 && kind === 'patients' && (
          <div className={classes.choices}>
            {doubleReasons
              .filter((reason) => counts.doubles[reason] > 0)
              .map((reason) => (
                <PlainSelect
                  key={reason}
                  label={`${reasonWords[reason]} (${grouped(counts.doubles[reason])})`}
                  value={mapping.doubles[reason]}
                  options={doubleChoices.map((value) => ({ value, label: choiceWords[value] }))}
                  disabled={!canRun || choosing}
                  onChoose={(choice) => void choose({ doubles: { [reason]: choice } })}
                />
              ))}
          </div>
        )}
        {counts.clash > 0 && (
          <PlainSelect
            label={`Past visits that overlap others (${grouped(counts.clash)})`}
            value={mapping.clashes}
            options={[
              { value: 'book', label: 'Book anyway' },
              { value: 'skip', label: 'Skip' },
            ]}
            disabled={!canRun || choosing}
            onChoose={(clashes) => void choose({ clashes })}
          />
        )}
        {kind === 'visits' && (
          <Hint>No message is sent to patients. Visits to come are never booked twice.</Hint>
        )}
        {canRun && (
          <div className={classes.buttons}>
            <Button disabled={saving || choosing} onClick={() => void run()}>
              {state === 'failed' ? 'Continue' : `Import ${counted(counts.ready, one, many)}`}
            </Button>
          </div>
        )}
      </Card>
      <RowList table={table} shows={['problems', 'doubles', 'refused', 'clashes']} />
    </>
  )
}
