import { quantityInWords } from '../../../stock/items/stock-quantity.ts'
import { type DispensedLine, withStrength } from '../dispensing.ts'

/** `30 tablets of Amoxicillin 500 mg, 5 of them returned`. */
export function lineInWords({ item, strength, unit, quantity, returned }: DispensedLine): string {
  const back = returned === '0' ? '' : `, ${returned} of them returned`
  return `${quantityInWords(quantity, unit)} of ${withStrength(item, strength)}${back}`
}
