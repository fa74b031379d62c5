import { use } from 'react'
import * as z from 'zod'
import { FormContext } from '../../../../web/form/form-context.ts'
import { AppointmentChanges } from '../../appointments/appointment.ts'
import { checkEnd, NewSeries, usualRule } from '../../series/series.ts'
import { ProposedVisits } from '../../series/web/proposed-visits.tsx'
import { RuleFields } from '../../series/web/rule-fields.tsx'
import classes from './booking-panel.module.css'

const { id: _id, ...seriesShape } = NewSeries.shape

/** The values of the panel: a visit, and the rule by which it may repeat. */
export const BookingValues = z
  .strictObject({
    ...seriesShape,
    ...AppointmentChanges.omit({ status: true }).shape,
    repeats: z.boolean(),
  })
  .superRefine((values, context) => {
    if (values.repeats) checkEnd(values, context)
  })
export type BookingValues = z.input<typeof BookingValues>

export const once = { ...usualRule, until: '', leaveOut: [], repeats: false } as const

/** The booking as one visit, or as a series of them. */
export function partsOf({ repeats, leaveOut, ...values }: BookingValues) {
  const { frequency, every, weekdays, monthlyBy, endsBy, count, until, ...visit } = values
  if (!repeats) return { visit, series: null }
  const { anywayReason: _, ...each } = visit
  const rule = { frequency, every, weekdays, monthlyBy, endsBy, count, until }
  return { visit: null, series: { ...each, ...rule, leaveOut } }
}

/** The fields for repeating the visit, with a preview. */
export function BookingRepeat({ repeats }: { repeats: boolean }) {
  const form = use(FormContext)
  return (
    <>
      <label className={classes.repeat}>
        <input
          type="checkbox"
          checked={repeats}
          onChange={({ currentTarget: { checked } }) => {
            // Reset the rule, so that hidden fields cannot fail validation.
            for (const [name, value] of Object.entries(once)) form?.set(name, value)
            form?.set('repeats', checked)
          }}
        />
        Repeats
      </label>
      {repeats && (
        <>
          <RuleFields />
          <ProposedVisits />
        </>
      )}
    </>
  )
}
