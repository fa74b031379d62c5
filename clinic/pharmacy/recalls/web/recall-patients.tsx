import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import type { RecallDetails } from '../recall.ts'
import {
  exportRecallPatients,
  listRecallPatients,
  markTold,
  type RecallPatient,
  ToldWay,
  toldWays,
} from '../recall-patient.ts'
import classes from './recall.module.css'
import { SendRecall } from './send-recall.tsx'

const prefix = 'patients-'

/** The contact list: everybody who got the lot, and whether they were told. */
export function RecallPatients({ recall }: { readonly recall: RecallDetails }) {
  const { id } = recall
  const { query, set } = usePageSearch(listRecallPatients, { prefix })
  const patients = useAnswer(listRecallPatients, { params: { id }, query })
  const marking = useAct(markTold)
  const words = useDateWords()
  // The chosen ones of all pages, each as it was when it was chosen.
  const [kept, setKept] = useState<ReadonlyMap<string, RecallPatient>>(new Map())
  const [isWriting, setIsWriting] = useState(false)
  const rows = patients.data?.rows ?? []
  const hidden = patients.data?.hidden ?? 0
  const now = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...kept.values()].map((row) => now.get(row.id) ?? row)
  const untold = rows.filter(({ id: one, told }) => told === null && !kept.has(one))
  const mayMark = mayCall(useSession(), markTold)
  const add = (more: readonly RecallPatient[]) =>
    setKept((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)]))
  const drop = (fewer: readonly RecallPatient[]) =>
    setKept((before) => {
      const without = new Set(fewer.map((row) => row.id))
      return new Map([...before].filter(([one]) => !without.has(one)))
    })

  async function mark(way: keyof typeof toldWays) {
    try {
      const patientIds = chosen.map((row) => row.id)
      await marking.act({ params: { id }, body: { patientIds, way } })
      drop(chosen)
      notify.success('Marked as told')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to mark them as told', error.message)
    }
  }

  const choice: Column<RecallPatient> = {
    head: 'Chosen',
    short: true,
    phone: 'aside',
    cell: (row) => (
      <input
        type="checkbox"
        className={classes.check}
        aria-label={row.patient?.name ?? row.mrn ?? 'Patient'}
        checked={kept.has(row.id)}
        onChange={({ currentTarget: { checked } }) => (checked ? add : drop)([row])}
      />
    ),
  }
  const columns: readonly Column<RecallPatient>[] = [
    {
      head: 'Patient',
      cell: (row) => (
        <PersonName person={row.patient && { ...row.patient, email: null }} id={row.patientId} />
      ),
    },
    ...(mayMark ? [choice] : []),
    { head: 'Number', short: true, phone: 'none', cell: ({ mrn }) => mrn },
    { head: 'Phone', short: true, cell: ({ contact }) => contact && <PhoneLink phone={contact} /> },
    { head: 'Email', phone: 'none', cell: ({ email }) => email },
    {
      head: 'Day',
      short: true,
      phone: 'none',
      cell: ({ day }) => (day?.length === 10 ? words.date(day) : day),
    },
    {
      head: 'Got',
      align: 'end',
      cell: ({ quantity }) =>
        quantity === null ? 'By the chart' : quantityInWords(quantity, recall.unit),
    },
    {
      head: 'Told',
      phone: 'line',
      wraps: true,
      cell: (row) => <Told row={row} at={row.told && words.instant(row.told.at)} />,
    },
  ]
  return (
    <Section title="Patients who got it">
      <Filters>
        <FilterSelect
          label="Shown"
          value={query.told}
          options={[
            { value: 'no', label: 'Not told yet only' },
            { value: 'yes', label: 'Told only' },
          ]}
          onChoose={(told) => set({ told })}
        />
      </Filters>
      <div className={classes.acts}>
        {mayMark && (
          <>
            <Button variant="default" disabled={untold.length === 0} onClick={() => add(untold)}>
              Choose those not told
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setIsWriting(true)}>
              Write messages
            </Button>
          </>
        )}
        {mayMark && chosen.length > 0 && (
          <MenuButton label="Mark as told">
            {(close) =>
              ToldWay.options.map((way) => (
                <li key={way}>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      void mark(way)
                    }}
                  >
                    {toldWays[way]}
                  </button>
                </li>
              ))
            }
          </MenuButton>
        )}
        <ExportFile
          of={exportRecallPatients}
          input={{ params: { id }, body: query.told ? { told: query.told } : {} }}
          name="recall.csv"
        />
        {mayMark && <span role="status">{`${chosen.length} chosen`}</span>}
      </div>
      {hidden > 0 && (
        <p className={classes.note}>
          {`${hidden} more ${hidden === 1 ? 'patient' : 'patients'} got this lot; your account does not see them.`}
        </p>
      )}
      {Number(recall.unnamed) > 0 && (
        <p className={classes.note}>
          {`Used without a name: ${quantityInWords(recall.unnamed, recall.unit)}.`}
        </p>
      )}
      <ListTable
        label="Patients who got it"
        columns={columns}
        rows={patients.data?.rows}
        empty={
          query.told
            ? 'No patients found'
            : hidden > 0
              ? 'Nobody whom your account sees got it'
              : 'No patient is named for it'
        }
        loading={patients.isLoading}
        problem={patients.error}
      />
      <Pager page={patients.data} of={['patient', 'patients']} prefix={prefix} />
      {isWriting && (
        <SendRecall
          recallId={id}
          patients={chosen}
          onDone={() => drop(chosen)}
          onClose={() => setIsWriting(false)}
        />
      )}
    </Section>
  )
}

function Told({ row, at }: { readonly row: RecallPatient; readonly at: string | null }) {
  const { told, message, callBecause } = row
  if (told === null) {
    return (
      <span>
        {message?.state === 'failed' ? (
          <StatusBadge word="Message failed" hue="danger" />
        ) : (
          <StatusBadge word="Not told" hue="warning" />
        )}
        {message?.state === 'failed' && message.note && ` ${message.note}`}
        {callBecause && ` Call: ${callBecause}`}
      </span>
    )
  }
  const by = told.by?.name ?? told.by?.email
  return (
    <span>
      <StatusBadge word={toldWays[told.way]} hue="success" />
      {` ${at ?? ''}${by ? `, ${by}` : ''}`}
    </span>
  )
}
