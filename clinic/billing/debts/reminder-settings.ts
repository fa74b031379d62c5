import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { Language } from '../../../contract/language.ts'
import { optionalLine, optionalText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { faultOfReminder, reminderSteps } from './reminder-text.ts'

const onOff = z.enum(['on', 'off'], 'Choose on or off.')

function days(step: string) {
  const sentence = `The ${step} reminder comes 1 to 365 days after a bill was due.`
  return z.coerce.number(sentence).int(sentence).min(1, sentence).max(365, sentence)
}
const subject = optionalLine('Subject', 200).transform((value) => value ?? '')
const body = optionalText('Text', 4000).transform((value) => value ?? '')

/** The rules and the words of reminders. A step with an empty text has the usual one. */
export const ReminderSettingsChanges = z
  .strictObject({
    sending: onOff,
    firstDays: days('first'),
    secondDays: days('second'),
    thirdDays: days('last'),
    ...{ subject1: subject, body1: body },
    ...{ subject2: subject, body2: body },
    ...{ subject3: subject, body3: body },
  })
  .superRefine((rules, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (rules.secondDays <= rules.firstDays) {
      refuse('secondDays', 'The second reminder comes after the first.')
    }
    if (rules.thirdDays <= rules.secondDays) {
      refuse('thirdDays', 'The last reminder comes after the second.')
    }
    for (const step of reminderSteps) {
      const text = { subject: rules[`subject${step}`], body: rules[`body${step}`] }
      if (text.body === '') continue
      if (text.subject === '') refuse(`subject${step}`, 'Enter a subject for the mail.')
      const fault = faultOfReminder(text)
      if (fault) refuse(`body${step}`, fault)
    }
  })
export type ReminderSettingsChanges = z.output<typeof ReminderSettingsChanges>

export const ReminderSettings = z.object({
  sending: onOff,
  firstDays: z.number().int(),
  secondDays: z.number().int(),
  thirdDays: z.number().int(),
  /** As they are sent: the clinic's own words, or the usual ones. */
  ...{ subject1: z.string(), body1: z.string() },
  ...{ subject2: z.string(), body2: z.string() },
  ...{ subject3: z.string(), body3: z.string() },
  /** That of all messages to patients. */
  language: Language,
  hasMailServer: z.boolean(),
  isDemo: z.boolean(),
  ...stamps,
})
export type ReminderSettings = z.output<typeof ReminderSettings>

export const readReminderSettings = endpoint({
  method: 'GET',
  path: '/api/reminder-settings',
  summary: 'Read when and in which words patients are reminded of overdue bills',
  action: 'list',
  kind: 'reminder settings',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: ReminderSettings,
  reads: ['messages', 'settings'],
})

export const changeReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/reminder-settings',
  summary: 'Change when and in which words patients are reminded of overdue bills',
  action: 'update',
  kind: 'reminder settings',
  permission: 'settings.write',
  body: ReminderSettingsChanges,
  answer: ReminderSettings,
  versioned: true,
  changes: ['messages'],
})
