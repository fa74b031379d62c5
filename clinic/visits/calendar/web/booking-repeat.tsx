import { use } from 'react'
import * as z from 'zod'
import { FormContext } from '../../../../web/form/form-context.ts'
import { AppointmentChanges } from '../../appointments/appointment.ts'
import { checkEnd, NewSeries, usualRule } from '../../series/series.ts'
import { ProposedVisits } from '../../series/web/proposed-visits.tsx'
import { RuleFields } from '../../series/web/rule-fields.tsx'
import classes from './booking-panel.module.css'

const { id: _id, ...seriesShape } = NewSeries.shape

/** What the panel holds: a visit, and how it repeats if it does. */
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

/** Whether the visit repeats, by which rule, and what that would book. */
export function BookingRepeat({ repeats }: { repeats: boolean }) {
  const form = use(FormContext)
  return (
    <>
      <label className={classes.repeat}>
        <input
          type="checkbox"
          checked={repeats}
          onChange={({ currentTarget: { checked } }) => {
            // A rule that nobody sees any more must not stand in the way.
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
