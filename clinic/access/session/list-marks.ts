import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'

/** Marks of one session that are kept; of more, the oldest go. */
export const mostMarks = 30

/** The values behind the marks in the addresses of this session, as after `?`, by mark. */
export const ListMarks = z.record(
  z.string().regex(/^[0-9a-f]{8}$/),
  z
    .string()
    .max(1500)
    .regex(/^[\x21-\x7e]+$/),
)
export type ListMarks = z.infer<typeof ListMarks>

export const keepListMarks = endpoint({
  method: 'PUT',
  path: '/api/session/list-marks',
  summary: 'Keep what stands behind marks in the addresses of this session',
  action: 'update',
  kind: 'session',
  roles: anyRole,
  body: z.strictObject({
    /** The person who searched: another tab of the browser may have signed in as somebody else. */
    userId: Id,
    marks: ListMarks.refine(
      (marks) => Object.keys(marks).length <= mostMarks,
      `At most ${mostMarks} marks are kept.`,
    ),
  }),
})
