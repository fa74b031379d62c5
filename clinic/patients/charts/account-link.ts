import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Person, TypedQuery } from '../../../contract/person.ts'
import { OneTimeLink } from '../../access/users/user.ts'
import { Patient } from './patient.ts'

/**
 * Accounts of role patient whose own chart is still empty, so that it can be merged away. Without a
 * search only accounts that look like the person of the chart.
 */
export const listLinkableAccounts = endpoint({
  method: 'GET',
  path: '/api/patients/:id/linkable-accounts',
  summary: 'Accounts that can be linked to a chart',
  action: 'list',
  kind: 'linkable account',
  permission: 'patients.accounts',
  rowsAre: 'accounts',
  params: ById,
  query: TypedQuery.partial({ search: true }),
  answer: z.array(Person),
  reads: ['patients', 'users'],
})

export const linkAccount = endpoint({
  method: 'POST',
  path: '/api/patients/:id/account',
  summary: 'Link an account to a chart',
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  rowsAre: 'patients',
  params: ById,
  body: z.strictObject({ userId: Id }),
  answer: Patient,
  changes: ['patients', 'users', 'session'],
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/account',
  summary: 'Undo the last link of an account to a chart',
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  rowsAre: 'patients',
  params: ById,
  answer: Patient,
  versioned: true,
  changes: ['patients', 'users', 'session'],
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/patients/:id/email-confirmation',
  summary: 'Mail the confirmation link to the account of a chart whose email nobody confirmed yet',
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  params: ById,
  changes: ['mails', 'users'],
})

/** The code on paper that is open for a chart; all null when there is none. */
export const ChartCode = z.object({
  expiresAt: z.string().nullable(),
  madeBy: z.string().nullable(),
})
export type ChartCode = z.infer<typeof ChartCode>

/** The only answer that contains the code. */
export const NewChartCode = z.object({ code: z.string(), expiresAt: z.string() })
export type NewChartCode = z.infer<typeof NewChartCode>

export const readChartCode = endpoint({
  method: 'GET',
  path: '/api/patients/:id/chart-code',
  summary: 'Whether a code is open that links the patient’s account to the chart',
  action: 'read',
  kind: 'patient',
  permission: 'patients.accounts',
  unaudited: 'It says until when a code works, and nothing about the patient.',
  params: ById,
  answer: ChartCode,
  reads: ['patients'],
})

export const makeChartCode = endpoint({
  method: 'POST',
  path: '/api/patients/:id/chart-code',
  summary: 'Make a one-time code that links an account to the chart; the one before ends',
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  params: ById,
  answer: NewChartCode,
  status: 201,
  changes: ['patients'],
})

export const endChartCode = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/chart-code',
  summary: 'End the code of a chart',
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  params: ById,
  changes: ['patients'],
})

export const useChartCode = endpoint({
  method: 'POST',
  path: '/api/my/chart',
  summary: 'Link the own account to the chart of a code from the clinic',
  action: 'insert',
  kind: 'own record',
  roles: ['patient'],
  body: z.strictObject({
    code: z
      .string({ error: 'Enter the code.' })
      .trim()
      .min(1, 'Enter the code.')
      .max(40, 'The code has ten characters.'),
  }),
  changes: ['patients', 'users', 'session'],
})

export const invitePatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/invitation',
  summary: "Send a sign-up link to the chart's email",
  action: 'update',
  kind: 'patient',
  permission: 'patients.accounts',
  params: ById,
  answer: OneTimeLink,
  status: 201,
  changes: ['mails'],
})
