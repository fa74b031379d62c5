import { useState } from 'react'
import { daysAfter, daysBetween, isRealDay } from '../../../../contract/dates.ts'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { useField } from '../../../../web/form/form-context.ts'

/** The date of a bill and the day on which it is due, which moves with it. */
export function BillDays() {
  const date = useField('date')
  const due = useField('dueOn')
  const [term, setTerm] = useState(() => termOf(date.value, due.value))

  function setDate(day: string) {
    date.set(day)
    if (term !== null && isRealDay(day)) due.set(daysAfter(day, term))
  }

  function setDue(day: string) {
    due.set(day)
    setTerm(termOf(date.value, day))
  }

  return (
    <>
      <FieldFrame name="date" label="Date" required>
        {(control, { error, value }) => (
          <DayInput
            control={control}
            error={error !== undefined}
            value={value}
            onChange={setDate}
          />
        )}
      </FieldFrame>
      <FieldFrame name="dueOn" label="Due">
        {(control, { error, value }) => (
          <DayInput control={control} error={error !== undefined} value={value} onChange={setDue} />
        )}
      </FieldFrame>
    </>
  )
}

/** The days between the two; null where one of them is no day. */
function termOf(date: string, due: string): number | null {
  return isRealDay(date) && isRealDay(due) ? daysBetween(date, due) : null
}
