import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { searchText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockItem } from './stock-item.ts'

/** The most that are offered at once. */
export const mostStarters = 20

/** A drug or a vaccine of the shipped lists, to begin an item with. */
export const Starter = StockItem.pick({
  kind: true,
  name: true,
  genericName: true,
  form: true,
  strength: true,
  unit: true,
  codes: true,
})
export type Starter = z.infer<typeof Starter>

export const searchStarters = endpoint({
  method: 'GET',
  path: '/api/stock-starters',
  summary: 'Search the shipped lists of generic drugs and vaccines, to begin an item with',
  action: 'list',
  kind: 'stock item',
  permission: 'stock.write',
  unaudited: settingsOnly,
  query: z.strictObject({ search: searchText }),
  answer: z.array(Starter),
})
