import { useAnswer } from '../../../../web/ask.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { listStockLocations } from '../stock-location.ts'

interface PlaceFilterProps {
  readonly value: string | undefined
  readonly onChoose: (locationId: string) => void
}

/** Only one place in a list; retired ones too, because their past is looked up. */
export function PlaceFilter({ value, onChoose }: PlaceFilterProps) {
  const places = useAnswer(listStockLocations, { query: { all: 'yes' } }).data ?? []
  return (
    <FilterSelect
      label="Place"
      value={value}
      options={places.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={onChoose}
    />
  )
}
