import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import type { KitLine, VisitKit } from '../visit-kit.ts'
import type { visitKitStore } from './visit-kit-store.ts'

interface Row {
  readonly kit: VisitKit
  readonly line: KitLine | null
}

/** A kit without items has one line too. */
const rowsOf = (kit: VisitKit): Row[] =>
  kit.lines.length === 0 ? [{ kit, line: null }] : kit.lines.map((line) => ({ kit, line }))

/** The kits of visits as a file, one line for each item. */
export function kitFile(kits: Pick<ReturnType<typeof visitKitStore>, 'list'>): MoneyFile {
  return listFile<Row>({
    kind: 'visit kit',
    reason: 'Kits of visits',
    page: async () => ({ rows: (await kits.list()).flatMap(rowsOf), next: null }),
    columns: {
      'Type of visit': ({ kit }) => kit.visitType,
      Item: ({ line }) => line?.item ?? null,
      Quantity: ({ line }) => line?.quantity ?? null,
      Unit: ({ line }) => line?.unit ?? null,
      From: ({ kit }) => kit.location,
    },
  })
}
