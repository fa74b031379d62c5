import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import type { ColumnFacts } from './column-facts.ts'
import { mostColumns } from './limits.ts'
import { type TableKind, TableKindSchema } from './kinds.ts'
import { ColumnMapping, Mapping, readAs } from './mapping.ts'
import { plainHeading } from './plain-heading.ts'
import { type OwnField, targetOf } from './targets.ts'

/** A mapping by headings, which fits further tables of the same system. */
export const MappingContent = Mapping.omit({ columns: true }).extend({
  columns: z.array(ColumnMapping.extend({ heading: z.string().max(20_001) })).max(mostColumns),
})
export type MappingContent = z.infer<typeof MappingContent>

export const SavedMapping = z.object({
  id: Id,
  kind: TableKindSchema,
  name: z.string(),
  content: MappingContent,
  ...stamps,
})
export type SavedMapping = z.infer<typeof SavedMapping>

const name = requiredLine('Name', nameLength)
export const NewSavedMapping = z.strictObject({
  id: Id,
  kind: TableKindSchema,
  name,
  content: MappingContent,
})
export type NewSavedMapping = z.output<typeof NewSavedMapping>

const about = { kind: 'table mapping', permission: 'imports.manage' } as const

export const listMappings = endpoint({
  ...about,
  method: 'GET',
  path: '/api/table-mappings',
  summary: 'Saved mappings of columns, by name',
  action: 'list',
  unaudited: settingsOnly,
  answer: z.array(SavedMapping),
})

export const addMapping = endpoint({
  ...about,
  method: 'POST',
  path: '/api/table-mappings',
  summary: 'Save a mapping of columns under a name',
  action: 'insert',
  body: NewSavedMapping,
  answer: SavedMapping,
  status: 201,
  changes: ['table-mappings'],
})

export const changeMapping = endpoint({
  ...about,
  method: 'PUT',
  path: '/api/table-mappings/:id',
  summary: 'Change a saved mapping, or its name',
  action: 'update',
  params: ById,
  body: z.strictObject({ name, content: MappingContent }),
  answer: SavedMapping,
  versioned: true,
  changes: ['table-mappings'],
})

export const removeMapping = endpoint({
  ...about,
  method: 'DELETE',
  path: '/api/table-mappings/:id',
  summary: 'Delete a saved mapping',
  action: 'delete',
  params: ById,
  versioned: true,
  current: SavedMapping,
  changes: ['table-mappings'],
})

/** The mapping of a table as it is saved, by its headings. */
export function contentOf(mapping: Mapping, facts: readonly ColumnFacts[]): MappingContent {
  const columns = mapping.columns.map((column, place) => ({
    ...column,
    heading: facts[place]?.heading ?? '',
  }))
  return { ...mapping, columns }
}

/**
 * A saved mapping on another table. A column is found by its heading; of headings alike, the first is the
 * first. How dates are read is taken over where the cells prove nothing else.
 */
export function appliedTo(
  kind: TableKind,
  content: MappingContent,
  facts: readonly ColumnFacts[],
  fields: readonly OwnField[],
): Mapping {
  const left = [...content.columns]
  const columns = facts.map((column): ColumnMapping => {
    const place = left.findIndex(
      ({ heading }) => plainHeading(heading) === plainHeading(column.heading),
    )
    const [saved] = place < 0 ? [] : left.splice(place, 1)
    const read = readAs(targetOf(kind, saved?.target ?? '', fields), column)
    return {
      ...read,
      dates: read.dates ?? saved?.dates ?? null,
      decimals: read.decimals ?? saved?.decimals ?? null,
      words: { ...read.words, ...saved?.words },
    }
  })
  return { ...content, columns }
}
