import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { SignUpRole } from '../../../contract/role.ts'
import { emailAddress, nameLength, requiredLine } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'
import { NewPassword } from './passwords.ts'
import { Session } from './session.ts'

export const SignUp = z.strictObject({
  name: requiredLine('Full Name', nameLength),
  email: emailAddress,
  password: NewPassword,
  role: SignUpRole,
})
export type SignUp = z.output<typeof SignUp>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Open an account; doctors and staff wait for approval',
  action: 'insert',
  kind: 'user',
  roles: 'open',
  unaudited: ownAccount,
  body: SignUp,
  answer: Session,
  status: 201,
  changes: ['session', 'users', 'patients'],
})
