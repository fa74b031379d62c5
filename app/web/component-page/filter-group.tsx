import { FilterDate } from '../../../web/table/filter-date.tsx'
import { FilterNumber } from '../../../web/table/filter-number.tsx'
import { FilterPerson } from '../../../web/table/filter-person.tsx'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { ana, nothing, searchPeople } from './component-samples.ts'

const statuses = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
]

/** The row above a list. */
export function FilterGroup() {
  return (
    <ComponentGroup name="Filters">
      <Sample of="SearchField, FilterSelect: nothing set">
        <Filters>
          <SearchField value="" placeholder="Patient or invoice number" onSearch={nothing} />
          <FilterSelect label="Status" value={undefined} options={statuses} onChoose={nothing} />
        </Filters>
      </Sample>
      <Sample of="Filters: one of many is set, the others wait">
        <ManyFilters />
      </Sample>
      <Sample of="SearchField with a name, FilterDate, FilterPerson, FilterNumber: set">
        <Filters>
          <SearchField value="Silva" label="Patient" onSearch={nothing} />
          <FilterDate label="From" value="2026-12-01" onChoose={nothing} />
          <FilterPerson
            label="Doctor"
            value={ana.id}
            chosen={ana}
            search={searchPeople}
            onChoose={nothing}
          />
          <FilterNumber label="Value from" value={8.5} onChoose={nothing} />
        </Filters>
      </Sample>
    </ComponentGroup>
  )
}

function ManyFilters() {
  return (
    <Filters>
      <SearchField value="Silva" onSearch={nothing} />
      <FilterSelect label="Status" value="paid" options={statuses} onChoose={nothing} />
      <FilterDate label="From" value={undefined} onChoose={nothing} />
      <FilterPerson
        label="Doctor"
        value={undefined}
        chosen={null}
        search={searchPeople}
        onChoose={nothing}
      />
    </Filters>
  )
}
