import { ActionIcon, Input } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { FormContext, useField } from '../../../../../web/form/form-context.ts'
import { SelectField } from '../../../../../web/form/select-field.tsx'
import { mostFilters, type ReportDataset } from '../../own-report.ts'
import { dimensionIn } from './own-report-form.ts'
import { type FilterValues, useFilterValues } from './use-filter-values.ts'
import classes from './builder.module.css'

/** The filters that a report always has: a value for each of some dimensions. */
export function FiltersField({ dataset }: { readonly dataset: ReportDataset }) {
  const form = use(FormContext)
  const field = useField('where')
  const { list: texts } = field
  const valuesOf = useFilterValues(dataset, texts.map(dimensionIn))
  if (!form) return null
  const offered = dataset.dimensions.filter(({ isTime }) => !isTime)
  const nameOf = (text: string) => offered.find(({ id }) => id === dimensionIn(text))?.name ?? ''
  const errorId = `${field.id}-error`
  const words = texts.map((text) => {
    const value = valuesOf(dimensionIn(text)).options.find((one) => one.value === text)
    return [text, `${nameOf(text)}: ${value?.label ?? 'another value'}`]
  })
  return (
    <fieldset className={classes.field} aria-describedby={field.error ? errorId : undefined}>
      <legend>Only rows with</legend>
      {texts.map((text, place) => {
        const name = `where.${place}`
        const known = valuesOf(dimensionIn(text))
        const set = (_: string, value: unknown) =>
          field.set(texts.with(place, value === '' ? dimensionIn(text) : String(value)))
        const values = { ...form.values, [name]: text.includes(':') ? text : '' }
        return (
          // A filter has no name of its own but its place.
          <div key={place} className={classes.filter}>
            <FormContext value={{ ...form, values, set }}>
              <SelectField
                name={name}
                label={nameOf(text)}
                empty={known.isRead ? 'Choose a value' : 'Reading the values...'}
                options={optionsWith(known, text)}
                required
              />
            </FormContext>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${nameOf(text)}`}
              onClick={() => field.set(texts.toSpliced(place, 1))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        )
      })}
      {texts.length < mostFilters && (
        <div className={classes.add}>
          <label htmlFor={field.id}>Add a filter</label>
          <Input
            id={field.id}
            component="select"
            pointer
            aria-invalid={field.error ? true : undefined}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            value=""
            onChange={({ currentTarget: { value } }) => field.set([...texts, value])}
          >
            <option value="">{texts.length === 0 ? 'All rows count' : 'No other filter'}</option>
            {offered
              .filter(({ id }) => !texts.some((text) => dimensionIn(text) === id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Input>
        </div>
      )}
      <input
        type="hidden"
        name="where"
        data-words={JSON.stringify(Object.fromEntries(words))}
        value={texts.join(',')}
      />
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}

/** A stored value stays a choice although no row of these months has it. */
function optionsWith({ options, isRead }: FilterValues, text: string) {
  if (!text.includes(':') || options.some(({ value }) => value === text)) return options
  const label = isRead ? 'A value of no row in the last 12 months' : 'Reading the values...'
  return [{ value: text, label }, ...options]
}
