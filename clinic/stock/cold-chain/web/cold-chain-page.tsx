import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import {
  addTemperature,
  exportExcursions,
  exportTemperatures,
  listColdPlaces,
  listTemperatures,
  type TemperatureReading,
} from '../temperature.ts'
import { ColdPlaces } from './cold-places.tsx'
import { AnsweredExcursions, OpenExcursions } from './excursions.tsx'
import { ImportTemperatures } from './import-temperatures.tsx'
import { inDegrees } from './degrees.ts'
import { TemperatureChart } from './temperature-chart.tsx'
import { TemperatureForm } from './temperature-form.tsx'

const columns: readonly Column<TemperatureReading>[] = [
  { head: 'Time', cell: ({ takenAt }) => <Instant at={takenAt} /> },
  {
    head: 'Place',
    cell: ({ locationId, location }) => (
      <TextLink to={paths.coldChain({ locationId })}>{location}</TextLink>
    ),
  },
  { head: 'Temperature', align: 'end', cell: ({ celsius }) => inDegrees(celsius) },
  {
    head: 'Bounds',
    short: true,
    cell: ({ isOutside }) =>
      isOutside ? (
        <StatusBadge word="Out of bounds" hue="danger" />
      ) : (
        <StatusBadge word="In bounds" hue="success" />
      ),
  },
  {
    head: 'Read by',
    phone: 'none',
    cell: ({ source, by }) => (source === 'file' ? 'Logger' : (by?.name ?? by?.email)),
  },
  { head: 'Note', phone: 'none', cell: ({ note }) => note },
]

/** The temperatures of places that are kept between bounds, with alerts that wait for an answer. */
export function ColdChainPage() {
  const mayWrite = mayCall(useSession(), addTemperature)
  const { query, set, isFiltered } = usePageSearch(listTemperatures)
  const readings = useAnswer(listTemperatures, { query })
  const places = useAnswer(listColdPlaces, {})
  const [isAdding, setIsAdding] = useState(false)
  const { locationId, from, to, only } = query
  const all = places.data ?? []
  const shown = all.find(({ id }) => id === locationId) ?? (all.length === 1 ? all[0] : undefined)
  return (
    <Page
      title="Cold chain"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportTemperatures}
            input={{ body: { locationId, from, to, only } }}
            name="temperatures.csv"
          />
          <ExportFile
            of={exportExcursions}
            input={{ body: { locationId } }}
            name="temperature-alerts.csv"
            label="Export alerts"
          />
          {mayWrite && all.length > 0 && (
            <>
              <ImportTemperatures places={all} chosen={shown?.id} />
              <Button onClick={() => setIsAdding(true)}>+ Add Temperature</Button>
            </>
          )}
        </>
      }
    >
      <OpenExcursions locationId={locationId} mayWrite={mayWrite} />
      <ColdPlaces places={places} />
      <Filters>
        <FilterSelect
          label="Place"
          value={locationId}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(chosen) => set({ locationId: chosen })}
        />
        <FilterDate label="From" value={from ?? undefined} onChoose={(day) => set({ from: day })} />
        <FilterDate label="To" value={to ?? undefined} onChoose={(day) => set({ to: day })} />
        <FilterSelect
          label="Shown"
          value={only}
          options={[{ value: 'outside', label: 'Out of bounds only' }]}
          onChoose={(chosen) => set({ only: chosen })}
        />
      </Filters>
      {shown && <TemperatureChart place={shown} from={from} to={to} />}
      <ListTable
        label="Temperatures"
        columns={columns}
        rows={readings.data?.rows}
        empty={isFiltered ? 'No temperatures found' : 'No temperatures yet'}
        loading={readings.isLoading}
        problem={readings.error}
      />
      <Pager page={readings.data} of={['temperature', 'temperatures']} />
      <AnsweredExcursions locationId={locationId} />
      {isAdding && (
        <TemperatureForm places={all} chosen={shown?.id} onClose={() => setIsAdding(false)} />
      )}
    </Page>
  )
}
ColdChainPage.about = listTemperatures
