import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import { ask } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { readStockItem } from '../../items/stock-item.ts'
import { WitnessFields } from './witness-fields.tsx'

/** Items by their ids, as far as they have been read. */
export function useStockItems(ids: readonly string[]) {
  const found = useQueries({
    queries: [...new Set(ids)].map((id) => ({
      queryKey: [['stock', 'prices'], 'item', id],
      queryFn: () => ask(readStockItem, { params: { id } }),
    })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
}

/** Whether a line of the form moves a controlled drug. */
export function useHasControlled(): boolean {
  const value = use(FormContext)?.values['lines']
  const lines = Array.isArray(value) ? (value as readonly { itemId: string }[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  return [...items.values()].some(({ controlled }) => controlled)
}

/** The fields of the witness where a line of the form moves a controlled drug. */
export function WitnessOfControlled() {
  return useHasControlled() ? <WitnessFields /> : null
}
