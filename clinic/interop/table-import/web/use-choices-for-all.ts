import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import type { DoubleChoice, DoubleReason } from '../doubles.ts'
import { chooseForAll, type TableImportDetails } from '../table-import.ts'

interface Choices {
  readonly doubles?: Partial<Record<DoubleReason, DoubleChoice>>
  readonly clashes?: 'book' | 'skip'
}

/** The choice for all doubles and overlaps that nobody decided by themselves. */
export function useChoicesForAll(table: TableImportDetails) {
  const { act, saving } = useAct(chooseForAll)

  async function choose({ doubles, clashes }: Choices) {
    const { mapping } = table
    if (!mapping) return
    const body = {
      doubles: { ...mapping.doubles, ...doubles },
      clashes: clashes ?? mapping.clashes,
    }
    try {
      await act({ params: { id: table.id }, version: table.version, body })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to save the choice', error.message)
    }
  }

  return { choose, choosing: saving }
}
