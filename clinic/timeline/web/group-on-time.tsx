import { formatMoney } from '../../../contract/money.ts'
import { paths } from '../../../contract/paths.ts'
import { personLabel } from '../../../contract/person.ts'
import { grouped } from '../../../contract/number-words.ts'
import { MarkedWords } from '../../../web/ui/marked-words.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { billStatusWords, invoiceName } from '../../billing/bills/bill.ts'
import { momentInWords } from '../../chart/facts/moment.ts'
import { kindWords } from '../../interop/imported-items/imported-item.ts'
import { recordParts } from '../../records/medical-records/record-search.ts'
import { useRecordPath } from '../../records/medical-records/web/record-path.ts'
import { RecordStateBadges } from '../../records/medical-records/web/record-state.tsx'
import { stateWords } from '../../visits/appointments/visit-state.ts'
import type { TimelineGroup, TimelineRecord } from '../timeline.ts'
import { FactOnTime } from './fact-on-time.tsx'
import { Line } from './line-on-time.tsx'
import { MeasuredOnTime } from './measured-on-time.tsx'
import classes from './timeline.module.css'

interface GroupOnTimeProps {
  readonly patientId: string
  readonly group: TimelineGroup
  /** Opens the values where one of them is what was sought. */
  readonly isSearch: boolean
}

/** One visit, or one day without a visit, with all that belongs to it. */
export function GroupOnTime({ patientId, group, isSearch }: GroupOnTimeProps) {
  const words = useDateWords()
  const { at, visit, records, facts, observations, imported, bills, more, hits } = group
  const reason = visit?.reason && (hits[visit.id] ?? { text: visit.reason, hits: [] })
  return (
    <li className={classes.group}>
      <h3 className={classes.when}>
        {at === null ? 'No date' : <time dateTime={at}>{momentInWords(at, words)}</time>}
      </h3>
      <div className={classes.what}>
        {visit && (
          <div className={classes.visit}>
            <strong>
              {visit.type ?? 'Visit'} with{' '}
              {visit.doctor?.name ?? personLabel(visit.doctor, visit.doctorId)}
            </strong>{' '}
            <StatusBadge word={stateWords[visit.state]} />
            {reason && (
              <span className={classes.reason}>
                <MarkedWords of={reason} />
              </span>
            )}
          </div>
        )}
        {records.map((record) => (
          <RecordOnTime key={record.id} patientId={patientId} record={record} />
        ))}
        {facts.map((one) => (
          <FactOnTime key={one.fact.id} of={one} hit={hits[one.fact.id]} />
        ))}
        {observations.length > 0 && (
          <MeasuredOnTime
            patientId={patientId}
            observations={observations}
            hits={hits}
            isOpen={isSearch}
          />
        )}
        {imported.map(({ id, type, title }) => (
          <Line key={id} kind={kindWords(type)}>
            <TextLink to={paths.patientDetails(patientId, { tab: 'imported' })}>
              <MarkedWords of={hits[id] ?? { text: title, hits: [] }} />
            </TextLink>
          </Line>
        ))}
        {bills.map(({ id, invoiceNumber, amount, currency, status }) => (
          <Line key={id} kind="Bill">
            <TextLink to={paths.billEdit(id)}>{invoiceName(invoiceNumber)}</TextLink>,{' '}
            {formatMoney(amount, currency)} <StatusBadge word={billStatusWords[status]} />
          </Line>
        ))}
        {more > 0 && <p className={classes.more}>{`and ${grouped(more)} more`}</p>}
      </div>
    </li>
  )
}

function RecordOnTime({ patientId, record }: { patientId: string; record: TimelineRecord }) {
  const pathOf = useRecordPath(patientId)
  const { excerpt, doctor, doctorId } = record
  const part = excerpt && excerpt.part !== 'notes' ? `${recordParts[excerpt.part]}: ` : ''
  return (
    <Line kind="Record">
      <TextLink to={pathOf(record)} underline="always">
        {doctor?.name ?? personLabel(doctor, doctorId)}
      </TextLink>{' '}
      <RecordStateBadges record={record} />
      {excerpt && (
        <span className={classes.excerpt}>
          {part}
          <MarkedWords of={excerpt} />
        </span>
      )}
    </Line>
  )
}
