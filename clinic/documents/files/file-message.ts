import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'

const mostFiles = 20

/** The sentences of refused messages. */
export const messageRefusals = {
  noEmail:
    'This patient has no account with a confirmed email. Print the files, or hand them out at the desk.',
  notHere: 'One of these files is no longer in this chart. Choose the files again.',
} as const

export const sendFiles = endpoint({
  method: 'POST',
  path: '/api/patients/:id/file-messages',
  summary:
    'Let the patient read files, and mail a link to them that asks for a sign-in; the mail has no health data',
  action: 'send',
  kind: 'file of a patient',
  permission: 'files.write',
  noted: true,
  params: ById,
  body: z.strictObject({
    id: Id,
    fileIds: z
      .array(Id, 'Choose files.')
      .min(1, 'Choose at least one file.')
      .max(mostFiles, `Choose at most ${mostFiles} files.`),
  }),
  answer: z.object({ id: Id, fileIds: z.array(Id), createdAt: z.string() }),
  status: 201,
  changes: ['files', 'mails'],
})
