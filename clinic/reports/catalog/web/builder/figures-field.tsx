import { useField } from '../../../../../web/form/form-context.ts'
import { mostMeasures, type ReportDataset } from '../../own-report.ts'
import { unitWords } from './builder-words.ts'
import classes from './builder.module.css'

/** The figures of a report, in the order in which they are chosen. */
export function FiguresField({ dataset }: { readonly dataset: ReportDataset }) {
  const field = useField('measures')
  const { list: chosen } = field
  const [helpId, errorId] = [`${field.id}-help`, `${field.id}-error`]
  const isFull = chosen.length >= mostMeasures
  return (
    <fieldset
      className={classes.field}
      aria-describedby={field.error ? `${errorId} ${helpId}` : helpId}
    >
      <legend>Figures</legend>
      <p id={helpId} className={classes.help}>
        One to {mostMeasures}. The first one you choose is drawn, and orders the groups.
      </p>
      <ul className={classes.figures}>
        {dataset.measures.map(({ id, name, unit, about }, place) => {
          const at = chosen.indexOf(id)
          return (
            <li key={id}>
              <label>
                <input
                  id={place === 0 ? field.id : undefined}
                  type="checkbox"
                  aria-invalid={place === 0 && field.error ? true : undefined}
                  aria-describedby={about ? `${field.id}-${id}-about` : undefined}
                  checked={at >= 0}
                  disabled={at < 0 && isFull}
                  onChange={({ currentTarget: { checked } }) =>
                    field.set(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
                {name} <span className={classes.help}>{unitWords[unit]}</span>
                {at >= 0 && chosen.length > 1 && (
                  <span className={classes.place}>{at === 0 ? 'First' : at + 1}</span>
                )}
              </label>
              {about && (
                <p id={`${field.id}-${id}-about`} className={classes.help}>
                  {about}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <input
        type="hidden"
        name="measures"
        data-words={JSON.stringify(
          Object.fromEntries(dataset.measures.map(({ id, name }) => [id, name])),
        )}
        value={chosen.join(',')}
      />
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}
