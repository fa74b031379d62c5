import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { rememberedView, rememberView } from '../../../../web/remembered-view.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { readRecordAccess } from '../../emergency-access/emergency-access.ts'
import { OpenAnyway, RecordsClosed } from '../../emergency-access/web/records-closed.tsx'
import { listChartRecords, readChartRecord } from '../chart-record.ts'
import type { MedicalRecordRow } from '../medical-record.ts'
import { medicalRecordColumns } from './medical-record-columns.tsx'
import { MedicalRecordContent } from './medical-record-content.tsx'
import { NoteStream } from './notes-of-patient.tsx'
import { useRecordPath } from './record-path.ts'
import classes from './records-of-patient.module.css'

const prefix = 'records-'
const viewWords = { list: 'List', notes: 'Notes' }

/** The records of a patient that a doctor sees: their own, and colleagues' in care or an emergency. */
export function ChartRecords({ patientId }: { patientId: string }) {
  const { record } = useUrlValues()
  const { data: access, error } = useAnswer(readRecordAccess, { params: { id: patientId } })
  if (!access) return error ? <LoadFailure problem={error} /> : <Loading lines={5} />
  if (access.reason === null) {
    return (
      <>
        <RecordsClosed patientId={patientId} access={access} />
        <OwnRecords patientId={patientId} />
      </>
    )
  }
  if (record) return <ChartRecord patientId={patientId} recordId={record} />
  return <RecordsInView patientId={patientId} level={2} />
}

/** Records that the doctor wrote stay readable for them after the care ended. */
function OwnRecords({ patientId }: { patientId: string }) {
  const { data } = useAnswer(listChartRecords, { params: { id: patientId }, query: { limit: 1 } })
  if (!data || data.total === 0) return null
  return (
    <Section title="Your own records">
      <RecordsInView patientId={patientId} level={3} />
    </Section>
  )
}

interface RecordsInViewProps {
  readonly patientId: string
  /** Of the heading of each note. */
  readonly level: 2 | 3
}

/** The records as a list, or one after the other with their texts; the choice is remembered for each person. */
function RecordsInView({ patientId, level }: RecordsInViewProps) {
  const { currentUser } = useSession()
  const pathOf = useRecordPath(patientId)
  const [view, setView] = useState(
    rememberedView('records', currentUser?.id) === 'notes' ? 'notes' : 'list',
  )
  return (
    <section className={classes.section} aria-label="Medical records">
      <Group>
        <Button.Group aria-label="View">
          {(['list', 'notes'] as const).map((one) => (
            <Button
              key={one}
              variant={one === view ? 'light' : 'default'}
              aria-pressed={one === view}
              onClick={() => {
                setView(one)
                rememberView('records', currentUser?.id, one)
              }}
            >
              {viewWords[one]}
            </Button>
          ))}
        </Button.Group>
        {view === 'notes' && <Hint>Records that you may not read stand only in the list.</Hint>}
      </Group>
      {view === 'notes' ? (
        <NoteStream patientId={patientId} level={level} pathOf={pathOf} />
      ) : (
        <ChartRecordList patientId={patientId} />
      )}
    </section>
  )
}

function ChartRecordList({ patientId }: { patientId: string }) {
  const { query } = usePageSearch(listChartRecords, { prefix })
  const records = useAnswer(listChartRecords, { params: { id: patientId }, query })
  const pathOf = useRecordPath(patientId)
  const columns: readonly Column<MedicalRecordRow>[] = medicalRecordColumns
    .filter(({ head }) => head !== 'Patient')
    .map((column) =>
      column.head === 'Actions'
        ? {
            head: 'Actions',
            cell: (record) => (
              <Group ml={-8}>
                <ButtonLink to={pathOf(record)} variant="subtle" size="compact-sm">
                  View
                </ButtonLink>
              </Group>
            ),
          }
        : column,
    )
  return (
    <>
      <ListTable
        label="Medical records"
        columns={columns}
        rows={records.data?.rows}
        empty="No records found"
        rowTo={pathOf}
        loading={records.isLoading}
        problem={records.error}
      />
      <Pager page={records.data} of={['record', 'records']} prefix={prefix} />
    </>
  )
}

function ChartRecord({ patientId, recordId }: { patientId: string; recordId: string }) {
  const { data: record, error } = useAnswer(readChartRecord, {
    params: { id: patientId, recordId },
  })
  return (
    <section className={classes.section} aria-label="Medical record">
      <div>
        <ButtonLink to={paths.patientDetails(patientId, { tab: 'records' })} variant="default">
          Back to records
        </ButtonLink>
      </div>
      {error?.id === 'not-found' ? (
        <p role="alert">Record not found</p>
      ) : error?.id === 'forbidden' ? (
        <LimitedRecord patientId={patientId} why={error.message} />
      ) : record ? (
        <MedicalRecordContent record={record} isOfChart />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </section>
  )
}

/** A record whose readers are limited: the reason, and the way in for an emergency. */
function LimitedRecord({ patientId, why }: { patientId: string; why: string }) {
  const [isOpening, setIsOpening] = useState(false)
  const { data: access } = useAnswer(readRecordAccess, { params: { id: patientId } })
  return (
    <>
      <p role="alert">{why}</p>
      {isOpening ? (
        <OpenAnyway patientId={patientId} onCancel={() => setIsOpening(false)} />
      ) : (
        access?.mayOpenAnyway && (
          <div>
            <Button variant="default" onClick={() => setIsOpening(true)}>
              Open anyway
            </Button>
          </div>
        )
      )}
    </>
  )
}
