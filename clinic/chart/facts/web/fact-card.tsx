import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { FactActs } from './fact-acts.tsx'
import classes from './fact-card.module.css'
import { FactForm } from './fact-form.tsx'
import { FactHistory } from './fact-history.tsx'
import type { FactBefore, FactKind, FactRow, ListedKind } from './fact-kind.ts'
import { factInLine } from './fact-words.ts'

interface FactCardProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: ListedKind<Row, Before>
  readonly patientId: string
  /** Above the list, such as the statement that there are none. */
  readonly children?: (rows: readonly Row[]) => ReactNode
}

/** The facts of one kind of a chart, with the ways to add and change them and their history. */
export function FactCard<Row extends FactRow, Before extends FactBefore>({
  kind,
  patientId,
  children,
}: FactCardProps<Row, Before>) {
  const session = useSession()
  const [form, setForm] = useState<{ fact?: Row } | null>(null)
  const [history, setHistory] = useState<Row | null>(null)
  const mayWrite = mayCall(session, kind.endpoints.add)
  const { data: rows, error } = useAnswer(kind.endpoints.list, { params: { id: patientId } })
  return (
    <Card
      title={kind.title}
      level={3}
      action={
        mayWrite && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Add ${kind.one}`}
            onClick={() => setForm({})}
          >
            Add
          </Button>
        )
      }
    >
      {rows ? (
        <>
          {children?.(rows)}
          <Rows
            kind={kind}
            rows={rows}
            onHistory={setHistory}
            {...(mayWrite && { onChange: (fact: Row) => setForm({ fact }) })}
          />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={2} />
      )}
      {form && <FactForm kind={kind} placeId={patientId} {...form} onClose={() => setForm(null)} />}
      {history && (
        <FactHistory
          kind={kind}
          fact={rows?.find(({ id }) => id === history.id) ?? history}
          onClose={() => setHistory(null)}
        />
      )}
    </Card>
  )
}

/** Facts that are shown before somebody asks for all. */
const mostShown = 12

interface RowsProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: FactKind<Row, Before>
  readonly rows: readonly Row[]
  readonly onHistory: (fact: Row) => void
  /** Missing where the viewer may not write. */
  readonly onChange?: (fact: Row) => void
}

function Rows<Row extends FactRow, Before extends FactBefore>({
  kind,
  rows,
  ...acts
}: RowsProps<Row, Before>) {
  const isOver = (row: Row) => row.errorAt !== null || kind.isPast(row)
  const current = rows.filter((row) => !isOver(row))
  const past = rows.filter(isOver)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? current : current.slice(0, mostShown)
  const items = (some: readonly Row[]) =>
    some.map((fact) => <FactItem key={fact.id} kind={kind} fact={fact} {...acts} />)
  return (
    <>
      {current.length === 0 && kind.empty && <Hint>{kind.empty}</Hint>}
      {current.length > 0 && (
        <CardList label={kind.title} isTight>
          {items(shown)}
        </CardList>
      )}
      {shown.length < current.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setIsWhole(true)}>
          {`Show all ${current.length}`}
        </Button>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{`${kind.past} (${past.length})`}</summary>
          <CardList label={kind.past} isTight>
            {items(past)}
          </CardList>
        </details>
      )}
    </>
  )
}

interface FactItemProps<Row extends FactRow, Before extends FactBefore> extends Omit<
  RowsProps<Row, Before>,
  'rows'
> {
  readonly fact: Row
}

function FactItem<Row extends FactRow, Before extends FactBefore>({
  kind,
  fact,
  onHistory,
  onChange,
}: FactItemProps<Row, Before>) {
  const words = useDateWords()
  const isError = fact.errorAt !== null
  const detail = isError ? (fact.errorReason ?? '') : factInLine(kind, fact, words)
  return (
    <CardListItem
      name={
        <>
          <span className={isError ? classes.error : undefined}>{fact.text}</span>
          {isError ? <StatusBadge word="Entered in error" hue="neutral" /> : kind.signs?.(fact)}
        </>
      }
      detail={detail}
      action={
        <FactActs
          of={fact.text}
          onHistory={() => onHistory(fact)}
          {...(onChange && !isError && { onChange: () => onChange(fact) })}
        />
      }
    />
  )
}
