import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { requiredLine } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

/** Views of one list that a person may save. */
export const mostViews = 20

/** Lists with saved views. */
export const viewedLists = [
  'appointments',
  'audit',
  'bills',
  'medical-records',
  'messages',
  'patients',
  'users',
  'waiting-list',
] as const
/** Each report is a list of its own, such as `report:no-shows`. */
const ViewedList = z.union([
  z.enum(viewedLists),
  z.templateLiteral(['report:', z.string().regex(/^[a-z0-9-]{1,60}$/)]),
])
export type ViewedList = z.infer<typeof ViewedList>

/** Search, filters and order of a list under a name, for the person who saved them. */
export const SavedView = z.object({
  id: Id,
  list: ViewedList,
  name: z.string(),
  /** The values after `?`. */
  content: z.string(),
  /** The list opens with it. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

const name = requiredLine('Name', 60)

export const NewSavedView = z.strictObject({
  id: Id,
  list: ViewedList,
  name,
  content: z
    .string()
    .max(1500)
    .regex(/^[\x21-\x7e]*$/),
})
export type NewSavedView = z.output<typeof NewSavedView>

export const SavedViewChanges = z.strictObject({ name, isDefault: z.boolean() })
export type SavedViewChanges = z.output<typeof SavedViewChanges>

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/my/saved-views',
  summary: 'The own saved views of all lists',
  action: 'list',
  kind: 'own record',
  roles: anyRole,
  unaudited: ownAccount,
  answer: z.array(SavedView),
})

export const addSavedView = endpoint({
  method: 'POST',
  path: '/api/my/saved-views',
  summary: 'Save search, filters and order of a list under a name',
  action: 'insert',
  kind: 'own record',
  roles: anyRole,
  body: NewSavedView,
  answer: SavedView,
  status: 201,
})

export const changeSavedView = endpoint({
  method: 'PUT',
  path: '/api/my/saved-views/:id',
  summary: 'Rename an own saved view, or let its list open with it',
  action: 'update',
  kind: 'own record',
  roles: anyRole,
  params: ById,
  body: SavedViewChanges,
  answer: SavedView,
})

export const removeSavedView = endpoint({
  method: 'DELETE',
  path: '/api/my/saved-views/:id',
  summary: 'Delete an own saved view',
  action: 'delete',
  kind: 'own record',
  roles: anyRole,
  params: ById,
})
