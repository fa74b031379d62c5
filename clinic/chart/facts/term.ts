import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { searchText } from '../../../contract/text.ts'
import { Code } from './fact.ts'

/** The kinds of facts for which there may be a list of words to choose from. */
export const termLists = [
  ...(['allergies', 'conditions', 'immunizations', 'medicines', 'observations'] as const),
  'procedures',
] as const
export type TermList = (typeof termLists)[number]

/** The most terms that are offered at once. */
export const mostTerms = 12

/** Words of a list, with what is known of them. Nobody has to choose from a list: any words will do. */
export const Term = z.object({
  text: z.string(),
  codes: z.array(Code),
  /** Of an observation: its unit as a UCUM code, and what is usual for adults. */
  unit: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Of an allergy. */
  category: z.string().nullable(),
})
export type Term = z.infer<typeof Term>

export const searchTerms = endpoint({
  method: 'GET',
  path: '/api/terms/:list',
  summary:
    'Search the lists of words and codes for a kind of facts: the clinic’s own, then the shipped one',
  action: 'list',
  kind: 'term',
  permission: 'facts.write',
  params: z.object({ list: z.enum(termLists) }),
  query: z.strictObject({ search: searchText }),
  answer: z.array(Term),
  unaudited: 'The lists name no patient.',
})
