import * as z from 'zod'
import { daysAfter } from '../../contract/dates.ts'
import { endpoint, Id } from '../../contract/endpoint.ts'
import { firstOfWeek } from '../../contract/stretches.ts'

/** How many weeks the figures may be about. */
export const weekRanges = ['4', '12', '26', '52'] as const
export type WeekRange = (typeof weekRanges)[number]
export const usualRange: WeekRange = '12'

/** A cancelation counts as late if it came so many hours before the visit, or later. */
export const lateHours = 24

/** The most doctors whose hours are counted, those with the most booked minutes first. */
export const mostDoctors = 40

const count = z.number().int()
/** A decimal string in the clinic's currency. */
const amount = z.string()

const figures = {
  /** Visits that were not called off. */
  visits: count,
  noShows: count,
  lateCancelations: count,
  /** Minutes from arrival to call, of half of the patients at most; null where nobody was called. */
  medianWait: count.nullable(),
  /** The same of nine patients of ten. */
  longWait: count.nullable(),
  /** Of the bills with a date in these days. */
  billed: amount,
  /** How much of that is paid by now. */
  paid: amount,
}

const Stretch = z.object({ from: z.string(), to: z.string() })

const Total = Stretch.extend({
  ...figures,
  /** Of the doctors that are listed. */
  bookedMinutes: count,
  openMinutes: count,
})

const Week = Stretch.extend(figures)
export type Week = z.infer<typeof Week>

const DoctorWeeks = z.object({
  id: Id,
  /** Null for a doctor who was deleted. */
  name: z.string().nullable(),
  visits: count,
  bookedMinutes: count,
  openMinutes: count,
})
export type DoctorWeeks = z.infer<typeof DoctorWeeks>

const UnpaidAge = z.object({
  /** Days since the date of the bill. */
  fromDays: count,
  /** Null: and older. */
  toDays: count.nullable(),
  bills: count,
  amount,
})

/** The clinic over some weeks; nothing of it is about one patient. */
export const ClinicWeeks = z.object({
  weeks: z.array(Week),
  now: Total,
  /** As many days, just as many weeks earlier. */
  before: Total,
  doctors: z.array(DoctorWeeks),
  /** Doctors beyond the listed ones. */
  otherDoctors: count,
  unpaid: z.array(UnpaidAge),
  currency: z.string(),
  /** Bills in other currencies; no amount holds them. */
  otherCurrencies: count,
})
export type ClinicWeeks = z.infer<typeof ClinicWeeks>

/**
 * Leaves an event as a list does: in a small clinic a sum may be the bill of one patient. Answers whole
 * days only, up to yesterday: half a day beside whole ones would look like a fall. The week begins on
 * the first day of the week in the clinic's country.
 */
export const readClinicWeeks = endpoint({
  method: 'GET',
  path: '/api/dashboards/weeks',
  summary: 'Visits, waiting, hours and income of the clinic, week by week',
  action: 'list',
  kind: 'dashboard',
  permission: 'reports.weeks',
  query: z.strictObject({ weeks: z.enum(weekRanges).default(usualRange) }),
  answer: ClinicWeeks,
  // Not the topics of visits and bills: what happens today is not counted, and comes all day long.
  reads: ['schedules', 'settings'],
})

/** The days of the figures: weeks up to yesterday, and as many days before them. */
export interface WeekDays {
  /** The first days of the weeks. */
  readonly starts: readonly string[]
  readonly now: { readonly from: string; readonly to: string }
  readonly before: { readonly from: string; readonly to: string }
}

/** `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function weekDaysOf(today: string, weeks: number, firstWeekday: number): WeekDays {
  const yesterday = daysAfter(today, -1)
  const last = firstOfWeek(yesterday, firstWeekday)
  const starts = Array.from({ length: weeks }, (_, place) =>
    daysAfter(last, 7 * (place - weeks + 1)),
  )
  const from = starts[0] ?? last
  return {
    starts,
    now: { from, to: yesterday },
    before: { from: daysAfter(from, -7 * weeks), to: daysAfter(yesterday, -7 * weeks) },
  }
}

/** Counts of patients by the minutes that they waited. */
export type Waits = ReadonlyMap<number, number>

/** The minutes that a share of the patients waited at most; null when nobody waited. */
export function waitOf(waits: Waits, share: number): number | null {
  const inOrder = [...waits].toSorted(([a], [b]) => a - b)
  const wanted = share * inOrder.reduce((sum, [, patients]) => sum + patients, 0)
  let seen = 0
  for (const [minutes, patients] of inOrder) {
    seen += patients
    if (seen >= wanted) return minutes
  }
  return null
}
