import { Button } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile, useAnswer } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import {
  type EInvoiceState,
  readEInvoice,
  readEInvoiceState,
  readVoidEInvoice,
  readVoidEInvoiceState,
} from '../e-invoice.ts'
import { eInvoiceFormatWords } from '../e-invoice-settings.ts'
import classes from './e-invoices.module.css'
import { GapList } from './gap-list.tsx'

/** The e-invoices of a bill, or what is missing for one: a part of its page. */
export function EInvoiceOfBill({ billId }: { billId: string }) {
  const params = { id: billId }
  const counting = useAnswer(readEInvoiceState, { params })
  const isVoid = counting.error?.id === 'not-found'
  const voided = useAnswer(readVoidEInvoiceState, { params }, { enabled: isVoid })
  const data = isVoid ? voided.data : counting.data
  if (!data || data.format === 'none') return null
  const save = (document: Document) => void download(billId, document, isVoid)
  const { format, gaps, patientId, documents } = data
  const [last, ...others] = documents
  const isReady = gaps.length === 0
  return (
    <div className={classes.part}>
      <Section title="E-invoice">
        {isReady ? (
          <p>{`The PDF holds it as ${eInvoiceFormatWords[format]}.`}</p>
        ) : (
          // Most patients need none, so that what is missing for one is a press away.
          <details open={gaps.every(({ place }) => place !== 'patient')}>
            <summary>None can be made yet. What is missing or in the way</summary>
            <GapList gaps={gaps} patientId={patientId} />
          </details>
        )}
        <div className={classes.acts}>
          {isReady && last && (
            <Button
              variant="default"
              leftSection={<IconFileCode size={18} aria-hidden />}
              onClick={() => save(last)}
            >
              E-invoice (XML)
            </Button>
          )}
          {others.map((document) => (
            <Button
              key={nameOf(document)}
              variant="subtle"
              size="compact-sm"
              onClick={() => save(document)}
            >
              {`${nameOf(document)} (XML)`}
            </Button>
          ))}
        </div>
      </Section>
    </div>
  )
}

type Document = EInvoiceState['documents'][number]

const nameOf = ({ kind, number }: Document) =>
  kind === 'invoice' ? invoiceName(number) : creditNoteName(number)

async function download(id: string, document: Document, isVoid: boolean) {
  const endpoint = isVoid ? readVoidEInvoice : readEInvoice
  try {
    saveAs(
      `${nameOf(document)}.xml`,
      await askForFile(endpoint, { params: { id }, query: document }),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to make the e-invoice', error.message)
  }
}
