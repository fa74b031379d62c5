import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { billStore } from '../../bills/server/bill-store.ts'
import {
  holdRemindersOfBill,
  holdRemindersOfPatient,
  listRemindersOfBill,
  listRemindersOfPatient,
  sendReminder,
} from '../reminder.ts'
import { changeReminderSettings, readReminderSettings } from '../reminder-settings.ts'
import { reminderSettingsStore } from './reminder-settings-store.ts'
import type { ReminderEnvironment } from './reminder-writer.ts'
import { reminderStore } from './reminder-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: ReminderEnvironment
}

export function reminderRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const patients = patientStore(sql)
  const bills = billStore(sql)
  const reminders = reminderStore(sql, environment)
  const settings = reminderSettingsStore(sql, environment)
  const byChart = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, readReminderSettings, { handle: () => settings.read() })

  serve(app, changeReminderSettings, {
    handle: ({ viewer, version, body }) => settings.change(viewer, version, body),
  })

  serve(app, listRemindersOfPatient, {
    find: byChart,
    handle: ({ found }) => reminders.ofPatient(found.id),
  })

  serve(app, sendReminder, {
    find: byChart,
    handle: ({ viewer, found, body }) => reminders.send(viewer, found.id, body.id),
  })

  serve(app, holdRemindersOfPatient, {
    find: byChart,
    handle: async ({ viewer, found, body }) => {
      await reminders.hold(viewer, { patientId: found.id, billId: null }, body.reason)
      return undefined
    },
  })

  serve(app, listRemindersOfBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ found }) => reminders.ofBill(found),
  })

  serve(app, holdRemindersOfBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: async ({ viewer, found, body }) => {
      await reminders.hold(viewer, { patientId: found.patientId, billId: found.id }, body.reason)
      return undefined
    },
  })
}
