import { use, useEffect } from 'react'
import { FormContext } from '../../../../../web/form/form-context.ts'
import { SelectField } from '../../../../../web/form/select-field.tsx'
import { TextField } from '../../../../../web/form/text-field.tsx'
import { stretchNames, stretchWords } from '../../../../../contract/stretches.ts'
import type { ReportDataset } from '../../own-report.ts'
import { chartsFor } from '../../own-report-rules.ts'
import { chartFor, choicesFor, measuresOf } from './own-report-form.ts'
import { chartWords } from './builder-words.ts'
import { DatasetField } from './dataset-field.tsx'
import { FiguresField } from './figures-field.tsx'
import { FiltersField } from './filters-field.tsx'
import { GroupsField } from './groups-field.tsx'

/** Names of fields for the comparison of two versions. */
export const fieldLabels = { by: 'Groups', measures: 'Figures', where: 'Filters' }

interface ReportFieldsProps {
  readonly datasets: readonly ReportDataset[]
  /** Told of each change, for the preview, which stands outside of the form. */
  readonly onShow: (values: Readonly<Record<string, unknown>>) => void
}

/** The fields of an own report. A choice that another one makes impossible is changed with it. */
export function ReportFields({ datasets, onShow }: ReportFieldsProps) {
  const form = use(FormContext)
  if (!form) throw new Error('The fields of a report stand in a form')
  const { values } = form
  // The preview is beside the form, not in it.
  useEffect(() => onShow(values), [values, onShow])
  const dataset = datasets.find(({ id }) => id === values['dataset'])
  const choices = {
    ...{ by: listOf(values['by']), measures: listOf(values['measures']) },
    ...{ where: listOf(values['where']), chart: textOf(values['chart']) },
    days: textOf(values['days']),
  }
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    const next = name === 'dataset' ? datasets.find(({ id }) => id === value) : dataset
    if (!next) return
    if (name === 'dataset') {
      for (const [part, changed] of Object.entries(choicesFor(next, choices)))
        form.set(part, changed)
    } else if (name === 'by' || name === 'measures') {
      // Groups ask for a chart where there was none to draw.
      const chart = name === 'by' && choices.by.length === 0 ? '' : choices.chart
      form.set('chart', chartFor(next, { ...choices, chart, [name]: listOf(value) }))
    }
  }
  return (
    <FormContext value={{ ...form, set }}>
      <TextField name="title" label="Title" required />
      <TextField
        name="question"
        label="Question"
        help="The question that the report answers. It stands under its title."
        required
      />
      <DatasetField datasets={datasets} />
      {dataset && (
        <>
          <FiguresField dataset={dataset} />
          <GroupsField dataset={dataset} />
          <FiltersField key={dataset.id} dataset={dataset} />
          <SelectField
            name="chart"
            label="Chart"
            options={chartsFor(choices.by, measuresOf(dataset, choices.measures)).map((value) => ({
              ...{ value, label: chartWords[value] },
            }))}
            required
          />
          {dataset.hasDays && (
            <SelectField
              name="days"
              label="Usual days"
              help="Readers can choose others."
              options={stretchNames.map((value) => ({ value, label: stretchWords[value] }))}
              required
            />
          )}
        </>
      )}
    </FormContext>
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
