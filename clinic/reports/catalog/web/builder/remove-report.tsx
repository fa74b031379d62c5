import { Button } from '@mantine/core'
import { paths } from '../../../../../contract/paths.ts'
import { ask, useAct } from '../../../../../web/ask.ts'
import { useGo } from '../../../../../web/go.ts'
import { removeWithUndo } from '../../../../../web/ui/remove-with-undo.ts'
import { type OwnReport, removeOwnReport, restoreOwnReport } from '../../own-report.ts'

/** Deletes an own report; the notice offers to bring it back. */
export function RemoveReport({ report }: { readonly report: OwnReport }) {
  const go = useGo()
  const remove = useAct(removeOwnReport)
  const params = { id: report.id }
  const removal = {
    ...{ row: report, name: 'report', topic: 'reports' as const },
    detail: 'Only the report is deleted, nothing that it counts.',
    inWords: ({ title, question }: OwnReport) => ({ Title: title, Question: question }),
    remove: ({ version }: OwnReport) => remove.act({ params, version }),
    restore: () => ask(restoreOwnReport, { params }),
    leave: () => go(paths.reports(), { ignoreBlocker: true }),
  }
  return (
    <Button variant="default" disabled={remove.saving} onClick={() => void removeWithUndo(removal)}>
      Delete
    </Button>
  )
}
