import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { MarkedText } from '../../../contract/marked-text.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { searchText } from '../../../contract/text.ts'
import { MedicalRecordRow } from './medical-record.ts'

export const recordParts = {
  notes: 'Notes',
  prescription: 'Prescription',
  addendum: 'Addendum',
} as const

/** Where the sought words stand in a record. */
export const RecordExcerpt = MarkedText.extend({
  part: z.enum(['notes', 'prescription', 'addendum']),
})
export type RecordExcerpt = z.infer<typeof RecordExcerpt>

export const FoundRecord = MedicalRecordRow.extend({ excerpt: RecordExcerpt })
export type FoundRecord = z.infer<typeof FoundRecord>

export const searchRecordTexts = endpoint({
  method: 'GET',
  path: '/api/record-search',
  summary:
    'Search the texts of records that the caller may read, newest first: words by their beginning, "phrases in quotes"',
  action: 'list',
  kind: 'medical record',
  permission: 'records.read',
  query: PageQuery.extend({ search: searchText.min(1, 'Search for at least one word.') }),
  answer: pageOf(FoundRecord),
  reads: ['medical-records', 'patients', 'users'],
})
