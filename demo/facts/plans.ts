import { dateOf, type Day } from '../days.ts'
import type { Person } from '../person.ts'

/** The plan of care of people with diabetes. */
export const diabetesCare = {
  text: 'Diabetes self management',
  category: 'Chronic care',
  activities:
    'Walk 30 minutes a day\nMeasure the sugar before breakfast\nHave the feet looked at twice a year',
} as const

export function goalsOf({ has }: Person, today: Day) {
  if (!has.has('type 2 diabetes')) return []
  return [
    {
      text: 'Hemoglobin A1c below 7 %',
      achievement: 'improving',
      since: dateOf(today - 200),
      due: dateOf(today + 120),
      target: 'below 7 %',
      reason: 'Type 2 diabetes',
    },
  ]
}

interface Measured {
  readonly id: string
  readonly patient_id: string
  readonly appointment_id: string | null
  readonly text: string
  readonly category: string
  readonly taken: string
  readonly value?: number | null
  readonly low: number | null
  readonly high: number | null
  readonly doctor_id: string
}

/** Laboratory values that were taken together are one report. */
export function reportsOf(measured: readonly Measured[]) {
  const tests = measured.filter(({ category }) => category === 'laboratory')
  const together = Map.groupBy(tests, ({ patient_id, taken }) => `${patient_id} ${taken}`)
  return [...together.values()].flatMap((values) => {
    const [first] = values
    if (first === undefined || values.length < 2) return []
    const { patient_id, appointment_id, taken, doctor_id } = first
    const outside = values.filter(isOutside).map(({ text }) => text)
    const told = outside.length > 0 ? `Outside of the normal range: ${outside.join(', ')}.` : null
    const results = values.map(({ id }) => id)
    return [{ patient_id, appointment_id, taken, doctor_id, conclusion: told, results }]
  })
}

function isOutside({ value = null, low, high }: Measured): boolean {
  return value !== null && ((low !== null && value < low) || (high !== null && value > high))
}
