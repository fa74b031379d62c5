import type { ColumnFacts } from '../column-facts.ts'
import { readDate } from '../cell-dates.ts'
import { readDecimal } from '../cell-amounts.ts'
import type { TableKind } from '../kinds.ts'
import {
  asksDecimal,
  asksOrder,
  isNumeric,
  columnName,
  type ColumnMapping,
  provenDecimal,
  provenOrder,
  readAs,
} from '../mapping.ts'
import { type OwnField, targetOf, targetsOf } from '../targets.ts'
import { PlainSelect } from './plain-select.tsx'
import classes from './table-import.module.css'

interface ColumnChoiceProps {
  readonly kind: TableKind
  readonly fields: readonly OwnField[]
  readonly place: number
  readonly facts: ColumnFacts
  readonly column: ColumnMapping
  readonly today: string
  readonly onChange: (column: ColumnMapping) => void
}

/** One column: what it holds, what it becomes, and how its cells are read. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { kind, fields, place, facts, column, today, onChange } = props
  const target = targetOf(kind, column.target, fields)
  const name = columnName(facts, place)
  const isDate = target?.kind === 'date' || target?.kind === 'moment'
  return (
    <li className={classes.column}>
      <div>
        <div className={classes.heading}>{facts.heading || `Column ${place + 1}`}</div>
        <span className={classes.detail}>
          {facts.filled === 0 ? 'Empty' : facts.samples.join(' · ')}
        </span>
        <span className={classes.detail}>Column {place + 1}</span>
      </div>
      <div className={classes.stack}>
        <PlainSelect
          label={`${name} becomes`}
          isNamedElsewhere
          value={column.target}
          options={[
            { value: '', label: 'Keep with the row' },
            ...targetsOf(kind, fields).map(({ id, label }) => ({ value: id, label })),
          ]}
          onChoose={(id) => onChange(readAs(targetOf(kind, id, fields), facts))}
        />
        {isDate && asksOrder(facts) && (
          <DateChoice facts={facts} column={column} name={name} today={today} onChange={onChange} />
        )}
        {target && isNumeric(target) && asksDecimal(facts) && (
          <DecimalChoice facts={facts} column={column} name={name} onChange={onChange} />
        )}
        {target?.choices && (
          <div className={classes.words}>
            {(facts.words ?? []).map(({ word, count }) => (
              <PlainSelect
                key={word}
                label={`“${word}” (${count})`}
                value={column.words[word] ?? '?'}
                options={[{ value: '?', label: 'Choose what it means' }, ...(target.choices ?? [])]}
                onChoose={(meaning) => {
                  const { [word]: _before, ...others } = column.words
                  const words = meaning === '?' ? others : { ...others, [word]: meaning }
                  onChange({ ...column, words })
                }}
              />
            ))}
            {facts.words === null && (
              <p className={classes.refused}>
                This column has too many different words for a choice.
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

type HowProps = Omit<ColumnChoiceProps, 'kind' | 'fields' | 'place' | 'today'> & {
  readonly name: string
}

const orderOptions = [
  { value: '', label: 'Choose how the dates are read' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
] as const

/** The order of day and month, with what proves it; where nothing does, three cells read both ways. */
function DateChoice({ facts, column, name, today, onChange }: HowProps & { today: string }) {
  const { dates } = facts
  const proven = provenOrder(facts)
  const proof = proven === 'dmy' ? dates.dmyProof : proven === 'mdy' ? dates.mdyProof : null
  const isBoth = dates.dmy > 0 && dates.mdy > 0
  const samples = isBoth ? [dates.dmyProof, dates.mdyProof] : dates.eitherSamples
  return (
    <>
      <PlainSelect
        label={`Dates of ${name}`}
        value={column.dates === 'ymd' ? '' : (column.dates ?? '')}
        options={orderOptions}
        onChoose={(dates) => onChange({ ...column, dates: dates === '' ? null : dates })}
      />
      {proof && (
        <p className={classes.proof}>
          {proven === 'dmy'
            ? `“${proof}” proves it: its first number is no month.`
            : `“${proof}” proves it: its second number is no month.`}
        </p>
      )}
      {!proof && (
        <>
          <p className={classes.proof}>
            {isBoth
              ? 'Some dates have the day first and some the month. Those of the other order are not read.'
              : 'No date of this column proves the order. Look at these:'}
          </p>
          <table className={classes.ways} aria-label={`Dates of ${name} read both ways`}>
            <thead>
              <tr>
                <th scope="col">In the table</th>
                <th scope="col">Day first</th>
                <th scope="col">Month first</th>
              </tr>
            </thead>
            <tbody>
              {samples.map((sample) => (
                <tr key={sample}>
                  <td>{sample}</td>
                  <td>{readDate(sample ?? '', 'dmy', today) ?? 'No date'}</td>
                  <td>{readDate(sample ?? '', 'mdy', today) ?? 'No date'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

const decimalOptions = [
  { value: '', label: 'Choose the decimal sign' },
  { value: ',', label: 'Comma: 1.234,50' },
  { value: '.', label: 'Point: 1,234.50' },
] as const

function DecimalChoice({ facts, column, name, onChange }: HowProps) {
  const { decimals } = facts
  const proven = provenDecimal(facts)
  const proof = proven === ',' ? decimals.commaProof : proven === '.' ? decimals.pointProof : null
  return (
    <>
      <PlainSelect
        label={`Amounts of ${name}`}
        value={column.decimals ?? ''}
        options={decimalOptions}
        onChoose={(sign) => onChange({ ...column, decimals: sign === '' ? null : sign })}
      />
      <p className={classes.proof}>
        {proof
          ? `“${proof}” proves it.`
          : decimals.eitherSamples
              .map((sample) => {
                const [comma, point] = [readDecimal(sample, ','), readDecimal(sample, '.')]
                return `“${sample}” is ${comma} with a comma, ${point} with a point.`
              })
              .join(' ')}
      </p>
    </>
  )
}
