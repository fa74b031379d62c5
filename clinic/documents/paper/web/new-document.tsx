import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { askForFile, useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listChartRecords } from '../../../records/medical-records/chart-record.ts'
import {
  type DocumentKind,
  EnteredDocument,
  type IssuedDocument,
  issueDocument,
  readDocument,
} from '../issued-document.ts'
import { DocumentFields } from './document-fields.tsx'
import { onlyOfKind } from './fields-of-kind.ts'
import { showPdf } from '../../../../web/show-pdf.ts'

export interface DocumentStart {
  readonly recordId?: string | undefined
  /** Of a chart as a file, which has a panel of its own. */
  readonly kind?: DocumentKind
  /** A document that the new one replaces. */
  readonly replaces?: IssuedDocument | undefined
}

interface NewDocumentProps {
  readonly patientId: string
  readonly start: DocumentStart
  readonly onClose: () => void
}

/** Issues a document beside the list: a kind, the few facts that it needs, a preview. */
export function NewDocument({ patientId, start, onClose }: NewDocumentProps) {
  const { act, saving, problem } = useAct(issueDocument)
  const { clinic } = useSession()
  const words = useDateWords()
  // One id for all tries, so that a request sent twice makes one document.
  const [id] = useState(() => uuidv7())
  const params = { id: patientId }
  const records = useAnswer(listChartRecords, { params, query: { limit: 100 } })
  const signed = (records.data?.rows ?? []).filter(({ state }) => state === 'signed')
  const { replaces } = start
  return (
    <SidePanel
      title={replaces ? `Replace ${replaces.number}` : 'New document'}
      width="wide"
      onClose={onClose}
    >
      {records.data && (
        <Form
          schema={EnteredDocument}
          initial={{
            kind: replaces?.kind ?? 'visit-summary',
            recordId: start.recordId ?? replaces?.recordId ?? signed[0]?.id,
            from: clinic.today,
            until: clinic.today,
            fitness: 'not fit for work',
          }}
          onSubmit={async (entered) => {
            const body = { id, ...onlyOfKind(entered), replaces: replaces?.id ?? null }
            await showPdf('document', async () => {
              const issued = await act({ params, body })
              notify.success(`Issued as ${issued.number}`)
              return askForFile(readDocument, { params: { id: issued.id } })
            })
            onClose()
          }}
          saving={saving}
          problem={problem}
          failure="Failed to issue the document"
          submitLabel="Issue and print"
          savingLabel="Issuing..."
          onCancel={onClose}
          hint="It gets a number and your name. Once it is issued, it stays as it is."
        >
          <DocumentFields
            patientId={patientId}
            records={signed.map(({ id: value, date, doctor }) => ({
              value,
              label: [words.date(date), doctor?.name].filter(Boolean).join(', '),
            }))}
          />
        </Form>
      )}
    </SidePanel>
  )
}
