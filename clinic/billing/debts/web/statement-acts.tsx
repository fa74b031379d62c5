import { Button } from '@mantine/core'
import { IconPrinter, IconSend } from '@tabler/icons-react'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile, useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { openPdf } from '../../../../web/open-pdf.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  mailStatement,
  readOwnStatementPaper,
  readPayerPaper,
  readStatementPaper,
} from '../statement-paper.ts'

type Query = QueryOf<typeof readStatementPaper>

/** Shows the statement of a patient as PDF, or that of the patient who looks. */
export function PrintStatement({ patientId, query }: { patientId?: string; query: Query }) {
  const open = () =>
    openPdf('Statement of account', 'Failed to make the statement', () =>
      patientId === undefined
        ? askForFile(readOwnStatementPaper, { query })
        : askForFile(readStatementPaper, { params: { id: patientId }, query }),
    )
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void open()}
    >
      Print statement
    </Button>
  )
}

/** Shows the open invoices of a payer as PDF, to be sent to it. */
export function PrintPayerBills({ query }: { query: QueryOf<typeof readPayerPaper> }) {
  const open = () =>
    openPdf('Open invoices', 'Failed to make the list of invoices', () =>
      askForFile(readPayerPaper, { query }),
    )
  return (
    <Button variant="default" size="compact-sm" onClick={() => void open()}>
      Open invoices as PDF
    </Button>
  )
}

/** Mails the patient a link to the account, and nothing of what is in it. */
export function SendStatement({ patientId }: { patientId: string }) {
  const { act, saving } = useAct(mailStatement)
  if (!mayCall(useSession(), mailStatement)) return null

  async function send() {
    const isMeant = await confirm({
      question: 'Send the statement to the patient?',
      verb: 'Send',
      tone: 'neutral',
      detail:
        'The patient is mailed a link to the account that asks for a sign-in. The mail says nothing of what is in it.',
    })
    if (!isMeant) return
    try {
      await act({ params: { id: patientId } })
      notify.success('The patient is mailed a link that asks for a sign-in')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to send the statement', error.message)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconSend size={18} aria-hidden />}
      loading={saving}
      onClick={() => void send()}
    >
      Send to patient
    </Button>
  )
}
