import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { enteredPassword } from './session.ts'

const passwordLeast = 8
const passwordMost = 128

/** Length is checked here; common passwords and the own email only by the server (V-02). */
export const NewPassword = z
  .string({ error: 'Password is required.' })
  .min(passwordLeast, 'Password must be at least 8 characters.')
  .max(passwordMost, 'Password must be at most 128 characters.')

/** Needed before an email is changed when the last sign-in is older than ten minutes (C-06). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/session/confirmation',
  summary: 'Give the current password again',
  action: 'confirm password',
  kind: 'session',
  roles: anyRole,
  factorDueToo: true,
  noted: true,
  body: z.strictObject({ password: enteredPassword }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; other sessions end',
  action: 'update',
  kind: 'user',
  roles: anyRole,
  body: z.strictObject({
    currentPassword: enteredPassword,
    password: NewPassword,
    endsCalendarAddress: z.boolean().default(false),
  }),
  changes: ['session'],
})
