import type { Day } from './days.ts'

interface MadeBill {
  readonly row: {
    readonly patient_id: string
    readonly amount_minor: number
    readonly paid_minor: number
    readonly invoice_number: number
  }
  readonly day: Day
}

const employer = 'Harbor Logistics\n40 Dock Road, Willowmere, IL 60601'
const castIds = '01900000-0000-7000-8000-'
const isOfCast = ({ row }: MadeBill) => row.patient_id.startsWith(castIds)

/** The bills of the clinic but for one, of a visit that was forgotten last week; an employer pays two that are open. */
export function owedBills<Bill extends MadeBill>(made: readonly Bill[], today: Day) {
  const forgotten = made.findLast((bill) => today - bill.day > 2 && !isOfCast(bill))
  const bills = made.filter((bill) => bill !== forgotten)
  const ofEmployer = bills
    .filter((bill) => today - bill.day > 20 && !isOfCast(bill))
    .filter(({ row }) => row.paid_minor < row.amount_minor)
    .slice(-2)
  return bills.map((bill, place) => ({
    ...bill,
    row: {
      ...bill.row,
      invoice_number: place + 1,
      payer: ofEmployer.includes(bill) ? employer : null,
    },
  }))
}
