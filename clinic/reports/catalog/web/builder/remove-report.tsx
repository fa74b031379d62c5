import { Button } from '@mantine/core'
import { paths } from '../../../../../contract/paths.ts'
import { Problem } from '../../../../../contract/problem.ts'
import { ask, useAct } from '../../../../../web/ask.ts'
import { useGo } from '../../../../../web/go.ts'
import { invalidate } from '../../../../../web/query-client.ts'
import { actOnRow } from '../../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../../web/ui/notify.tsx'
import { type OwnReport, removeOwnReport, restoreOwnReport } from '../../own-report.ts'

/** Deletes an own report; the notice offers to bring it back. */
export function RemoveReport({ report }: { readonly report: OwnReport }) {
  const go = useGo()
  const remove = useAct(removeOwnReport)
  const params = { id: report.id }

  async function removeAfterQuestion() {
    try {
      const isGone = await actOnRow({
        row: report,
        question: {
          question: 'Delete this report?',
          detail: 'Only the report is deleted, nothing that it counts.',
          verb: 'Delete',
        },
        inWords: ({ title, question }) => ({ Title: title, Question: question }),
        act: ({ version }) => remove.act({ params, version }),
      })
      if (!isGone) return
      await go(paths.reports(), { ignoreBlocker: true })
      notify.success('Report deleted', { label: 'Undo', run: () => void takeBack() })
    } catch (error) {
      sayWhy('Failed to delete the report', error)
    }
  }

  async function takeBack() {
    try {
      await ask(restoreOwnReport, { params })
    } catch (error) {
      sayWhy('Failed to undo', error)
    }
    await invalidate(['reports'])
  }

  return (
    <Button variant="default" disabled={remove.saving} onClick={() => void removeAfterQuestion()}>
      Delete
    </Button>
  )
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
