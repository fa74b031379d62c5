import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { contents } from './contents.ts'

/** A resource about no patient that became no row, such as an organization, a place or a questionnaire. */
export const KeptResource = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  dated: z.string().nullable(),
  because: z.string().nullable(),
})
export type KeptResource = z.infer<typeof KeptResource>

export const KeptResourceDetails = KeptResource.extend({
  words: z.string(),
  /** The file it came in. */
  source: z.string(),
  importedAt: z.string(),
  ...contents,
})
export type KeptResourceDetails = z.infer<typeof KeptResourceDetails>

export const listKeptResources = endpoint({
  method: 'GET',
  path: '/api/imports/:id/kept-resources',
  summary: 'What an import brought about no patient and made no row of, such as organizations',
  action: 'list',
  kind: 'imported resource',
  permission: 'imports.manage',
  params: ById,
  query: PageQuery,
  answer: pageOf(KeptResource),
})

export const readKeptResource = endpoint({
  method: 'GET',
  path: '/api/kept-resources/:id',
  summary: 'Read a resource that was only kept, with its texts',
  action: 'read',
  kind: 'imported resource',
  permission: 'imports.manage',
  params: ById,
  answer: KeptResourceDetails,
})
