import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { MessageText } from '../../../visits/messages/message-text.ts'
import type { MessageEnvironment } from '../../../visits/messages/server/message-settings-store.ts'
import type { ReminderSettings, ReminderSettingsChanges } from '../reminder-settings.ts'
import { type ReminderStep, reminderSteps, usualReminder } from '../reminder-text.ts'

interface Stored extends Pick<
  ReminderSettings,
  'sending' | 'firstDays' | 'secondDays' | 'thirdDays' | 'language' | 'isDemo'
> {
  readonly texts: Readonly<Record<string, MessageText>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

async function readStored(sql: AnySql): Promise<Stored> {
  const [stored] = await sql<Stored[]>`
    select s.sending, first_days, second_days, third_days, texts, l.language, c.is_demo,
      s.created_at, s.updated_at, s.version
    from reminder_settings s, clinic_language l, clinic c`
  if (!stored) throw new Error('The row of the reminder settings is missing.')
  return stored
}

/** The text of a step: the clinic's own, or the usual one of its language. */
export async function readReminderText(sql: AnySql, step: ReminderStep): Promise<MessageText> {
  const { texts, language } = await readStored(sql)
  return texts[step] ?? usualReminder(language, step)
}

export function reminderSettingsStore(sql: Sql, environment: MessageEnvironment) {
  async function read(): Promise<ReminderSettings> {
    const { texts, ...stored } = await readStored(sql)
    const text = (step: ReminderStep) => texts[step] ?? usualReminder(stored.language, step)
    return {
      ...stored,
      ...{ subject1: text(1).subject, body1: text(1).body },
      ...{ subject2: text(2).subject, body2: text(2).body },
      ...{ subject3: text(3).subject, body3: text(3).body },
      hasMailServer: environment.smtpUrl !== null,
    }
  }

  return {
    read,

    async change(viewer: WritingViewer, version: number, changes: ReminderSettingsChanges) {
      const { sending, firstDays, secondDays, thirdDays } = changes
      const { language } = await readStored(sql)
      // The usual text is not stored, so that it follows the language.
      const own = reminderSteps.flatMap((step) => {
        const text = { subject: changes[`subject${step}`], body: changes[`body${step}`] }
        const usual = usualReminder(language, step)
        const isUsual = text.subject === usual.subject && text.body === usual.body
        return text.body === '' || isUsual ? [] : [[step, text] as const]
      })
      const texts = sql.json(Object.fromEntries(own))
      const { count } = await sql`
        update reminder_settings set sending = ${sending}, first_days = ${firstDays},
          second_days = ${secondDays}, third_days = ${thirdDays}, texts = ${texts},
          updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
