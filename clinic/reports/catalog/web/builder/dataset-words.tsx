import type { MeasureColumn } from '../../report.ts'
import type { ReportDataset } from '../../own-report.ts'
import { unitWords } from './builder-words.ts'
import classes from './builder.module.css'

/** Which rows a dataset has, and what can be known of them: its groups and figures. */
export function DatasetWords({ dataset }: { readonly dataset: ReportDataset }) {
  const { about, dimensions, measures, hasDays, name } = dataset
  return (
    <div className={classes.words}>
      <p>
        {about}
        {!hasDays && ' The report is about now and has no days.'}
      </p>
      <details>
        <summary>All groups and figures of “{name}”</summary>
        <dl>
          {hasDays && (
            <div>
              <dt>Time</dt>
              <dd>A group of time, in steps that suit the days.</dd>
            </div>
          )}
          {dimensions.map(({ id, name: dimension, isTime, values }) => (
            <div key={id}>
              <dt>{dimension}</dt>
              <dd>
                {isTime
                  ? 'A group of time.'
                  : values.length > 0
                    ? `A group: ${fewOf(values)}.`
                    : 'A group, one for each value.'}
              </dd>
            </div>
          ))}
          {measures.map((measure) => (
            <div key={measure.id}>
              <dt>{measure.name}</dt>
              <dd>{measureInWords(measure)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

/** Values that are named of a group; of more, the first ones. */
const mostNamed = 10

function fewOf(values: readonly string[]): string {
  if (values.length <= mostNamed) return values.join(', ')
  return `${values.slice(0, 3).join(', ')} and ${values.length - 3} more`
}

/** How a figure is counted, such as `A share. No-shows among visits …`. */
function measureInWords({ unit, about, addsUp }: MeasureColumn): string {
  const kind = `${unitWords[unit].charAt(0).toUpperCase()}${unitWords[unit].slice(1)}`
  return [`${kind}.`, about, addsUp ? null : 'The groups do not add up to the total.']
    .filter(Boolean)
    .join(' ')
}
