import type { ReactNode } from 'react'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import type { RecordPlace } from '../../../web/record-parts.ts'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { allergyKind } from '../../chart/allergies/web/allergy-kind.tsx'
import { conditionKind } from '../../chart/conditions/web/condition-kind.tsx'
import type { FactBefore, FactKind, FactRow } from '../../chart/facts/web/fact-kind.ts'
import { factInLine } from '../../chart/facts/web/fact-words.ts'
import { immunizationKind } from '../../chart/immunizations/web/immunization-kind.tsx'
import { medicineKind } from '../../chart/medicines/web/medicine-kind.tsx'
import { type Observation, observationCategories } from '../../chart/observations/observation.ts'
import { FlagBadge } from '../../chart/observations/web/flag-badge.tsx'
import { valueInWords } from '../../chart/observations/observation-words.ts'
import { reportKind } from '../../chart/observations/web/report-kind.tsx'
import { addVitalSigns } from '../../chart/observations/observation.ts'
import { momentInWords } from '../../chart/facts/moment.ts'
import { carePlanKind } from '../../chart/plans/web/care-plan-kind.tsx'
import { procedureKind } from '../../chart/procedures/web/procedure-kind.tsx'
import { type FactsOfVisit, readFactsOfVisit } from '../facts-of-visit.ts'
import classes from './facts-of-visit.module.css'

/** The facts of the visit of an imported record, beside its texts. */
export function FactsOfRecord({ record }: { record: RecordPlace }) {
  if (record.appointmentId === null) return null
  return <Facts visitId={record.appointmentId} day={record.date} hasVitalSigns />
}

interface FactsOfPanelProps {
  readonly visit: { readonly id: string; readonly date: string; readonly state: string }
}

/** The facts of a visit that is over, in its panel; where vital signs stand by themselves, without them. */
export function FactsOfPanel({ visit }: FactsOfPanelProps) {
  const hasVitalSigns = !mayCall(useSession(), addVitalSigns)
  if (visit.state !== 'completed') return null
  return <Facts visitId={visit.id} day={visit.date} hasVitalSigns={hasVitalSigns} />
}

interface FactsProps {
  readonly visitId: string
  /** Facts of another day say theirs. */
  readonly day: string
  readonly hasVitalSigns: boolean
}

function Facts({ visitId, day, hasVitalSigns }: FactsProps) {
  const { data, error } = useAnswer(readFactsOfVisit, { params: { id: visitId } })
  // A visit that was taken out of the calendar has none.
  if (error?.id === 'not-found') return null
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={4} />
  const all = Object.values(data).flat()
  const isShown = (one: Observation) => hasVitalSigns || one.category !== 'vital-signs'
  const observations = data.observations.filter(isShown)
  if (all.length === data.observations.length && observations.length === 0) return null
  return (
    <section className={classes.facts} aria-label="Facts of the visit">
      <FactList kind={conditionKind} rows={data.conditions} />
      <FactList kind={allergyKind} rows={data.allergies} />
      <Observed observations={observations} day={day} />
      <FactList kind={reportKind} rows={data.diagnosticReports} />
      <FactList kind={procedureKind} rows={data.procedures} />
      <FactList kind={immunizationKind} rows={data.immunizations} />
      <FactList kind={medicineKind} rows={data.medicines} />
      <FactList kind={carePlanKind} rows={data.carePlans} />
    </section>
  )
}

interface FactListProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: FactKind<Row, Before>
  readonly rows: readonly Row[]
}

function FactList<Row extends FactRow, Before extends FactBefore>({
  kind,
  rows,
}: FactListProps<Row, Before>) {
  const words = useDateWords()
  return (
    <Group title={kind.title} isEmpty={rows.length === 0}>
      {rows.map((one) => (
        <li key={one.id}>
          {one.text} {kind.signs?.(one)}
          <Detail parts={[factInLine(kind, one, words)]} />
        </li>
      ))}
    </Group>
  )
}

function Observed({
  observations,
  day,
}: {
  readonly observations: FactsOfVisit['observations']
  readonly day: string
}) {
  const words = useDateWords()
  return Object.entries(observationCategories).map(([category, title]) => {
    const own = observations.filter((one) => one.category === category)
    return (
      <Group key={category} title={title} isEmpty={own.length === 0}>
        {own.map((one) => {
          const isOfDay = one.taken.slice(0, 10) === day
          return (
            <li key={one.id}>
              {`${one.text}: ${valueInWords(one)}`} <FlagBadge of={one} />
              <Detail parts={[!isOfDay && momentInWords(one.taken, words), one.comment]} />
            </li>
          )
        })}
      </Group>
    )
  })
}

function Group({
  title,
  isEmpty,
  children,
}: {
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}) {
  if (isEmpty) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}

function Detail({ parts }: { parts: readonly (string | null | false)[] }) {
  const line = parts.filter(Boolean).join(' · ')
  return line === '' ? null : <span className={classes.detail}>{line}</span>
}
