import type { MoneyFile } from '../../../billing/books/server/money-export.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import type { KitLine, VisitKit } from '../visit-kit.ts'
import type { visitKitStore } from './visit-kit-store.ts'

/** The kits of visits as a file, one line for each item; a kit without items has one line too. */
export function kitFile(kits: Pick<ReturnType<typeof visitKitStore>, 'list'>): MoneyFile {
  return listFile<{ kit: VisitKit; line: KitLine | null }>({
    kind: 'visit kit',
    reason: 'Kits of visits',
    page: async () => {
      const rows = (await kits.list()).flatMap((kit) =>
        kit.lines.length === 0 ? [{ kit, line: null }] : kit.lines.map((line) => ({ kit, line })),
      )
      return { rows, next: null }
    },
    columns: {
      'Type of visit': ({ kit }) => kit.visitType,
      Item: ({ line }) => line?.item ?? null,
      Quantity: ({ line }) => line?.quantity ?? null,
      Unit: ({ line }) => line?.unit ?? null,
      From: ({ kit }) => kit.location,
    },
  })
}
