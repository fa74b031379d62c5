import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, requiredText } from '../../../contract/text.ts'
import { AlertKind, AlertSign } from '../charts/patient-signs.ts'

/** An alert of a chart, also one that is over: FHIR's Flag. */
export const Alert = AlertSign.extend({
  patientId: Id,
  /** The first day, and the last one if it is known. */
  from: z.string(),
  until: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The people who wrote and ended it; null for an import, and for an account that was deleted. */
  writer: Person.nullable(),
  ender: Person.nullable(),
  ...stamps,
})
export type Alert = z.infer<typeof Alert>

/** The most alerts of a chart that count at one time. */
export const mostAlerts = 20

const entered = {
  kind: AlertKind,
  text: requiredText('Alert', lineLength),
  /** Today when it is left out. */
  from: optionalDate('From'),
  until: optionalDate('Until'),
}

export const AlertChanges = z.strictObject(entered)
export type AlertChanges = z.output<typeof AlertChanges>
export const NewAlert = z.strictObject({ id: Id, ...entered })
export type NewAlert = z.output<typeof NewAlert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/patients/:id/alerts',
  summary: 'List the alerts of a chart, also those that are over',
  action: 'list',
  kind: 'alert',
  permission: 'patients.read',
  params: ById,
  answer: z.array(Alert),
})

export const addAlert = endpoint({
  method: 'POST',
  path: '/api/patients/:id/alerts',
  summary: 'Add an alert to a chart',
  action: 'insert',
  kind: 'alert',
  permission: 'alerts.write',
  params: ById,
  body: NewAlert,
  answer: Alert,
  status: 201,
  changes: ['patients'],
})

export const changeAlert = endpoint({
  method: 'PUT',
  path: '/api/patient-alerts/:id',
  summary: 'Change an alert',
  action: 'update',
  kind: 'alert',
  permission: 'alerts.write',
  params: ById,
  body: AlertChanges,
  answer: Alert,
  versioned: true,
  changes: ['patients'],
})

export const endAlert = endpoint({
  method: 'DELETE',
  path: '/api/patient-alerts/:id',
  summary: 'End an alert; it stays in the history of the chart',
  action: 'update',
  kind: 'alert',
  permission: 'alerts.write',
  params: ById,
  answer: Alert,
  versioned: true,
  changes: ['patients'],
})
