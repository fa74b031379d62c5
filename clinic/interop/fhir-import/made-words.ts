import { counted } from '../../../contract/number-words.ts'
import type { MadeRows } from './import.ts'

/** `38 patients, 102 doctors and 1,302 bills`; zero counts are left out. */
export function madeWords(made: MadeRows): string {
  const parts = [
    [made.patients, 'patient', 'patients'],
    [made.doctors, 'doctor', 'doctors'],
    [made.appointments, 'appointment', 'appointments'],
    [made.records, 'medical record', 'medical records'],
    [made.bills, 'bill', 'bills'],
    [made.items, 'imported item', 'imported items'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many))
  return new Intl.ListFormat('en-GB').format(words)
}
