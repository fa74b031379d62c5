import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'

/** From when to when it holds; open ends may stay empty. */
export function PeriodFields() {
  return (
    <FieldColumns>
      <DateField name="validFrom" label="From" />
      <DateField name="validUntil" label="Until" />
    </FieldColumns>
  )
}
