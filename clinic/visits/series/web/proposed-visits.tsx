import type { QueryInputOf } from '../../../../contract/endpoint.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { use } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import { entered } from '../../../../web/form/form-values.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { proposeSeries, SeriesQuery } from '../series.ts'
import classes from './proposed-visits.module.css'

/** Debounce of the preview, in milliseconds. */
const patience = 250

/** A preview of the visits, day by day; any of them can be left out. */
export function ProposedVisits() {
  const form = use(FormContext)
  const [values] = useDebouncedValue(form?.values ?? {}, patience)
  const shape = Object.keys(SeriesQuery.shape)
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => shape.includes(name)))
  const query = SeriesQuery.safeParse(entered(SeriesQuery, own))
  const { resourceIds } = values
  const resourceId = Array.isArray(resourceIds) ? resourceIds.join() : ''
  return query.success && <Proposal query={{ ...query.data, resourceId }} />
}

function Proposal({ query }: { query: QueryInputOf<typeof proposeSeries> }) {
  const field = useField('leaveOut')
  const words = useDateWords()
  const proposed = useAnswer(proposeSeries, { query })
  if (proposed.error) {
    // The field itself shows its error when the form is sent.
    return proposed.error.id === 'invalid' ? (
      <p role="status">{Object.values(proposed.error.errors ?? {}).join(' ')}</p>
    ) : (
      <LoadFailure problem={proposed.error} />
    )
  }
  if (!proposed.data) return <Loading lines={4} />
  const { summary, visits } = proposed.data
  const isLeftOut = (date: string) => field.list.includes(date)
  const open = visits.filter(({ refusal, date }) => refusal !== null && !isLeftOut(date)).length
  return (
    <fieldset className={classes.visits} aria-busy={proposed.isPlaceholderData}>
      <legend>Visits</legend>
      <p className={classes.summary} role="status">
        {words.inText(summary)}.{' '}
        {open > 0 && (
          <strong>
            {open === 1 ? 'One of them cannot be booked' : `${open} of them cannot be booked`}:
            leave it out, or change the time.
          </strong>
        )}
      </p>
      <ol className={classes.list}>
        {visits.map(({ date, refusal }) => (
          <li key={date} data-refused={refusal !== null || undefined}>
            <label>
              <input
                type="checkbox"
                checked={!isLeftOut(date)}
                onChange={({ currentTarget: { checked } }) =>
                  field.set(
                    checked ? field.list.filter((day) => day !== date) : [...field.list, date],
                  )
                }
              />
              <span className={classes.day}>{words.day(date)}</span>
            </label>
            {refusal && <span className={classes.refusal}>{refusal}</span>}
          </li>
        ))}
      </ol>
      {field.error && <p role="alert">{field.error}</p>}
    </fieldset>
  )
}
