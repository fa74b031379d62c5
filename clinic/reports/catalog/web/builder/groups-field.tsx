import { use } from 'react'
import { FormContext, useField } from '../../../../../web/form/form-context.ts'
import { SelectField } from '../../../../../web/form/select-field.tsx'
import type { ReportDataset } from '../../own-report.ts'
import { anyStep, isTimeGroup } from '../../own-report-rules.ts'
import classes from './builder.module.css'

/** The groups of a report: none, one or two. */
export function GroupsField({ dataset }: { readonly dataset: ReportDataset }) {
  const form = use(FormContext)
  const { list, set } = useField('by')
  if (!form) return null
  const [first = '', second = ''] = list
  const options = [
    ...(dataset.hasDays ? [{ value: anyStep, label: 'Time' }] : []),
    ...dataset.dimensions.map(({ id: value, name: label }) => ({ value, label })),
  ]
  const others = options.filter(
    ({ value }) => value !== first && !(isTimeGroup(first) && isTimeGroup(value)),
  )
  // Each control sets its own of the two.
  const setOne = (name: string, value: unknown) => {
    const both = name === 'by' ? [value, second === value ? '' : second] : [first, value]
    set(both.filter((id) => typeof id === 'string' && id !== ''))
  }
  return (
    <div className={classes.beside}>
      <FormContext
        value={{ ...form, values: { ...form.values, by: first, 'by.1': second }, set: setOne }}
      >
        <SelectField
          name="by"
          label="By"
          marked={false}
          empty="Nothing: totals only"
          options={options}
        />
        {first !== '' && (
          <SelectField
            name="by.1"
            label="And by"
            marked={false}
            empty="Nothing else"
            options={others}
          />
        )}
      </FormContext>
      <input
        type="hidden"
        name="by"
        data-words={JSON.stringify(
          Object.fromEntries(options.map(({ value, label }) => [value, label])),
        )}
        value={list.join(',')}
      />
    </div>
  )
}
