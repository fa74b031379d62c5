import type { Transaction } from '../server/database/connect.ts'
import { addStockCounts } from './stock-counts.ts'
import { addDispensing } from './stock-dispensing.ts'
import { addPurchasing } from './stock-purchasing.ts'
import { addStockRecalls } from './stock-recalls.ts'
import { addWardStock } from './stock-vaccines.ts'
import { addStock } from './stock.ts'

/** The stock of the demo clinic, and what its rooms did with it. */
export async function addStockRooms(tx: Transaction, today: string): Promise<void> {
  await addStock(tx, today)
  await addDispensing(tx)
  await addPurchasing(tx, today)
  await addStockRecalls(tx, today)
  await addStockCounts(tx, today)
  await addWardStock(tx, today)
}
