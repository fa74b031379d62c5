import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo, usePathId, useUrlValues } from '../../../../web/go.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  discardTable,
  isAtWork,
  readTableImport,
  tableCan,
  type TableImportDetails,
} from '../table-import.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ResultStep } from './result-step.tsx'
import classes from './table-import.module.css'
import { outcomeWords } from './table-words.ts'

const steps = ['columns', 'check', 'result'] as const
type Step = (typeof steps)[number]
const stepWords: Readonly<Record<Step, string>> = {
  columns: 'Columns',
  check: 'Check',
  result: 'Import and result',
}

/** One table on its way into the clinic, step by step; each step has its address. */
export function TablePage() {
  const id = usePathId()
  const table = useAnswer(readTableImport, { params: { id } })
  return (
    <Page title="Import a table" actions={table.data && <Acts table={table.data} />}>
      {table.isPending && <Loading lines={6} />}
      {!table.data && table.error && <LoadFailure problem={table.error} />}
      {table.data && <Content table={table.data} />}
    </Page>
  )
}
TablePage.about = readTableImport

/** Live messages arrive after each batch; polling now and then helps where they do not get through. */
function KeepLooking({ id }: { id: string }) {
  useAnswer(readTableImport, { params: { id } }, { refetchInterval: 2_000 })
  return null
}

function Content({ table }: { table: TableImportDetails }) {
  const { step: asked } = useUrlValues()
  const open = openSteps(table)
  const usual = open.at(-1)
  const step = open.find((one) => one === asked) ?? usual
  return (
    <>
      {isAtWork(table.state) && <KeepLooking id={table.id} />}
      <nav aria-label="Steps">
        <ol className={classes.steps}>
          <li>
            <TextLink to={paths.tableImports()}>1. File: {table.name}</TextLink>
          </li>
          {steps.map((one, place) => (
            <li key={one} data-now={one === step || undefined}>
              {open.includes(one) ? (
                <TextLink
                  to={paths.tableImportDetails(table.id, { step: one })}
                  {...(one === step ? { 'aria-current': 'step' as const } : {})}
                >
                  {place + 2}. {stepWords[one]}
                </TextLink>
              ) : (
                <span>
                  {place + 2}. {stepWords[one]}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {step === undefined && <Reading table={table} />}
      {step === 'columns' && table.mapping && (
        <ColumnsStep key={table.form?.sheet} table={table} known={table.mapping} />
      )}
      {step === 'check' && table.mapping && <CheckStep table={table} mapping={table.mapping} />}
      {step === 'result' && <ResultStep table={table} />}
    </>
  )
}

/** The steps that can be looked at, in their order. */
function openSteps({ state, counts, mapping }: TableImportDetails): Step[] {
  if (!mapping || state === 'reading' || state === 'uploading') return []
  const isChecked = state === 'checking' || counts.checked > 0
  const hasRun = state === 'importing' || counts.worked > 0
  return [
    'columns',
    ...(isChecked && state !== 'columns' ? (['check'] as const) : []),
    ...(hasRun && state !== 'columns' && state !== 'checking' ? (['result'] as const) : []),
  ]
}

function Reading({ table }: { table: TableImportDetails }) {
  return (
    <Card title="Reading">
      <p role="status" className={classes.outcome}>
        {outcomeWords(table)}
      </p>
      {table.state === 'reading' && <Hint>You can leave this page: it goes on by itself.</Hint>}
      {(table.state === 'failed' || table.state === 'uploading') && (
        <div className={classes.buttons}>
          <ButtonLink to={paths.tableImports()}>Choose another file</ButtonLink>
        </div>
      )}
    </Card>
  )
}

function Acts({ table }: { table: TableImportDetails }) {
  const { act, saving } = useAct(discardTable)
  const go = useGo()
  if (!tableCan.discard(table)) return null

  async function discard() {
    const yes = await confirm({
      question: 'Delete this table?',
      detail: 'Its file and its lines are deleted. Rows of the clinic are not touched.',
      verb: 'Delete',
    })
    if (!yes) return
    try {
      await act({ params: { id: table.id }, version: table.version })
      await go(paths.tableImports())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to delete', error.message)
    }
  }

  return (
    <Button variant="default" disabled={saving} onClick={() => void discard()}>
      Delete this table
    </Button>
  )
}
