import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { FieldFrame } from '../../../../../web/form/field-frame.tsx'
import type { ReportDataset } from '../../own-report.ts'
import { reportGroups } from '../../report.ts'
import { DatasetWords } from './dataset-words.tsx'

/** The rows that a report counts, with all that is known of them. */
export function DatasetField({ datasets }: { readonly datasets: readonly ReportDataset[] }) {
  return (
    <FieldFrame name="dataset" label="Count" required>
      {(control, field) => {
        const chosen = datasets.find(({ id }) => id === field.value)
        return (
          <>
            <Input
              {...control}
              component="select"
              pointer
              rightSection={<IconChevronDown size={18} aria-hidden />}
              error={field.error !== undefined}
              value={chosen ? field.value : ''}
              onChange={({ currentTarget }) => field.set(currentTarget.value)}
            >
              <option value="">Choose what is counted</option>
              {reportGroups.map((group) => {
                const ofGroup = datasets.filter((one) => one.group === group)
                return (
                  ofGroup.length > 0 && (
                    <optgroup key={group} label={group}>
                      {ofGroup.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </optgroup>
                  )
                )
              })}
            </Input>
            {chosen && <DatasetWords dataset={chosen} />}
          </>
        )
      }}
    </FieldFrame>
  )
}
