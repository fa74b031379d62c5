import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { forEverybody } from '../../contract/unaudited.ts'

const path = '/api/settings/logo'

/** The clinic's logo as PNG; prints, mails and pages for patients show it. */
export const readLogo = endpoint({
  method: 'GET',
  path,
  summary: 'The clinic’s logo',
  action: 'list',
  kind: 'logo',
  roles: 'open',
  // Every page for patients shows it, and browsers ask whether it is still the same.
  visitors: { most: 600, seconds: 60 },
  unaudited: forEverybody,
  /** `v` changes with the picture, so that pages show a new one at once. */
  query: z.strictObject({ v: z.string().max(64).optional() }),
  file: true,
})

/** PNG, JPEG, WebP or GIF; the same picture may be sent again. */
export const changeLogo = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the clinic’s logo',
  action: 'update',
  kind: 'logo',
  permission: 'settings.write',
  bytes: true,
  changes: ['settings', 'session'],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the clinic’s logo',
  action: 'delete',
  kind: 'logo',
  permission: 'settings.write',
  changes: ['settings', 'session'],
})
