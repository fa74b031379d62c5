import * as z from 'zod'

const mostReminders = 5
/** Four weeks. */
const longestReminder = 672
const hoursSentence = `Give up to ${mostReminders} numbers of hours with commas between, such as 48, 24.`

/** `48, 24` → [48, 24]: the longest first, each once; empty text for no reminder. */
export const ReminderHours = z
  .string(hoursSentence)
  .max(100, hoursSentence)
  .transform((text) => (text.trim() === '' ? [] : text.split(',').map((part) => part.trim())))
  .refine((parts) => parts.every((part) => /^\d{1,3}$/.test(part)), hoursSentence)
  .transform((parts) => [...new Set(parts.map(Number))].toSorted((a, b) => b - a))
  .refine(
    (hours) =>
      hours.length <= mostReminders && hours.every((one) => one >= 1 && one <= longestReminder),
    hoursSentence,
  )

/** Says that visits of a type have no reminder. */
export const noReminder = 'none'

/** For a visit type: empty text for the clinic's own hours, `none` for no reminder at all. */
export const TypeReminderHours = z
  .string(hoursSentence)
  .nullish()
  .transform((text, context): number[] | null => {
    const entered = (text ?? '').trim()
    if (entered === '') return null
    if (entered === noReminder) return []
    const hours = ReminderHours.safeParse(entered)
    if (hours.success) return hours.data
    context.addIssue({ code: 'custom', message: hoursSentence })
    return z.NEVER
  })
