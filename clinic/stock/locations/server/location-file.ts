import type { BodyOf } from '../../../../contract/endpoint.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { listFile } from '../../items/server/list-file.ts'
import { type exportStockLocations, locationKinds, type StockLocation } from '../stock-location.ts'
import type { locationStore } from './location-store.ts'

/** The places where stock is kept as a file. */
export function locationFile(
  locations: Pick<ReturnType<typeof locationStore>, 'list'>,
  { all }: BodyOf<typeof exportStockLocations>,
): MoneyFile {
  return listFile<StockLocation>({
    kind: 'stock location',
    reason: all ? 'All places' : 'Active places',
    page: async () => ({ rows: await locations.list(all === 'yes'), next: null }),
    columns: {
      Name: ({ name }) => name,
      Kind: ({ kind }) => locationKinds[kind],
      Room: ({ room }) => room,
      'Lowest °C': ({ lowCelsius }) => lowCelsius?.toString() ?? null,
      'Highest °C': ({ highCelsius }) => highCelsius?.toString() ?? null,
      Note: ({ note }) => note,
      Status: ({ status }) => (status === 'active' ? 'Active' : 'Retired'),
    },
  })
}
