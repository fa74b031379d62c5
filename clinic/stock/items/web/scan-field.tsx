import { ask } from '../../../../web/ask.ts'
import { findStockItem, type StockItem } from '../stock-item.ts'
import type { Scan } from './scan.ts'
import { ScanInput } from './scan-input.tsx'

/** An item that was scanned, the pack that has the code, and the lot of a GS1 code. */
export interface Scanned extends Scan {
  readonly item: StockItem
  readonly pack: string | null
}

interface ScanFieldProps {
  readonly label?: string
  /** Answers a sentence where this item cannot be taken. */
  readonly onScan: (scanned: Scanned) => string | undefined | Promise<string | undefined>
}

/** Scans items that the clinic keeps. */
export function ScanField({ label = 'Scan', onScan }: ScanFieldProps) {
  return (
    <ScanInput
      label={label}
      onScan={async (scan) => {
        const found = await ask(findStockItem, { query: { code: scan.code } }).catch(() => null)
        if (!found) return { refusal: 'The server cannot be reached. Scan it again.' }
        if (!found.item) return { refusal: `No item has the code ${scan.code}.` }
        const refusal = await onScan({ ...scan, item: found.item, pack: found.pack })
        return refusal === undefined ? { said: `Scanned: ${found.item.name}` } : { refusal }
      }}
    />
  )
}
