import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { askForFile } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { openPdf } from '../../../../web/open-pdf.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Bill, type BillDocument, invoiceName } from '../bill.ts'
import {
  readBillPaper,
  readOwnBillPaper,
  readOwnReceipt,
  readReceipt,
  readVoidBillPaper,
} from '../bill-paper.ts'
import { type BillPayment, receiptName } from '../payment.ts'
import classes from './bill-history.module.css'

/** Shows the invoice of a bill as it stands, as PDF. */
export function PrintInvoice({ bill }: { bill: Bill }) {
  const read = useDocumentReader(bill)
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void read(invoiceName(bill.invoiceNumber), 'invoice', bill.invoiceNumber)}
    >
      Print invoice
    </Button>
  )
}

interface DocumentPdfProps {
  readonly bill: Bill
  readonly document: BillDocument
  /** Such as `Invoice INV-000007`. */
  readonly name: string
}

/** The link to one document in the history of a bill. */
export function DocumentPdf({ bill, document: { kind, number }, name }: DocumentPdfProps) {
  const read = useDocumentReader(bill)
  return (
    <span className={classes.acts}>
      <PaperLink label="PDF" name={`PDF of ${name}`} onOpen={() => void read(name, kind, number)} />
    </span>
  )
}

/** The links to the receipt of a payment, on a page and, at the desk, on a roll. */
export function ReceiptPdf({ payment: { id, receiptNumber } }: { payment: BillPayment }) {
  const session = useSession()
  const isDesk = mayCall(session, readReceipt)
  const endpoint = isDesk ? readReceipt : readOwnReceipt
  if (receiptNumber === null || !mayCall(session, endpoint)) return null
  const name = receiptName(receiptNumber)
  const open = (paper: 'page' | 'roll') =>
    void openPdf(name, 'Failed to make the receipt', () =>
      askForFile(endpoint, { params: { id }, query: { paper } }),
    )
  return (
    <>
      <PaperLink label="Receipt" name={`Receipt ${name}`} onOpen={() => open('page')} />
      {isDesk && (
        <PaperLink
          label="Receipt on a roll"
          name={`Receipt ${name} on a roll`}
          onOpen={() => open('roll')}
        />
      )}
    </>
  )
}

function useDocumentReader({ id, voidedAt }: Bill) {
  const ofDesk = voidedAt === null ? readBillPaper : readVoidBillPaper
  const endpoint = mayCall(useSession(), ofDesk) ? ofDesk : readOwnBillPaper
  return (name: string, kind: BillDocument['kind'], number: number) =>
    openPdf(name, 'Failed to make the document', () =>
      askForFile(endpoint, { params: { id }, query: { kind, number } }),
    )
}

interface PaperLinkProps {
  readonly label: string
  /** The whole name, for those who hear the link without its row. */
  readonly name: string
  readonly onOpen: () => void
}

function PaperLink({ label, name, onOpen }: PaperLinkProps) {
  return (
    <Button variant="subtle" size="compact-xs" aria-label={name} onClick={onOpen}>
      {label}
    </Button>
  )
}
