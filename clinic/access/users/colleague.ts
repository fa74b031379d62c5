import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/role.ts'
import { emailAddress, nameLength, requiredLine } from '../../../contract/text.ts'
import { OneTimeLink } from './user.ts'
/** The roles of the people who work at the clinic; patients are invited from their charts. */
export const colleagueRoles = ['doctor', 'staff', 'admin'] as const satisfies readonly Role[]

/** The values of the form; the id is added on sending. */
export const EnteredColleague = z.strictObject({
  name: requiredLine('Name', nameLength),
  email: emailAddress,
  role: z.enum(colleagueRoles, 'Choose a role.'),
})
export const NewColleague = EnteredColleague.extend({ id: Id })
export type NewColleague = z.output<typeof NewColleague>

export const addColleague = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Open an approved account for a colleague, with a link to set a password',
  action: 'insert',
  kind: 'user',
  permission: 'users.manage',
  body: NewColleague,
  answer: OneTimeLink,
  status: 201,
  changes: ['users', 'mails'],
})
