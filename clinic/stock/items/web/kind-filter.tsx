import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { StockKind, stockKinds } from '../stock-item.ts'

interface KindFilterProps {
  readonly value: StockKind | undefined
  readonly onChoose: (kind: StockKind | '') => void
}

/** Only items of one kind in a list. */
export function KindFilter({ value, onChoose }: KindFilterProps) {
  return (
    <FilterSelect
      label="Kind"
      value={value}
      options={StockKind.options.map((kind) => ({ value: kind, label: stockKinds[kind] }))}
      onChoose={onChoose}
    />
  )
}
