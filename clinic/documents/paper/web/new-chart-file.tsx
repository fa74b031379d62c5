import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { EnteredDocument, type IssuedDocument, issueDocument } from '../issued-document.ts'
import { saveChartFile } from './save-chart-file.ts'

interface NewChartFileProps {
  readonly patientId: string
  /** An earlier file that no longer counts. */
  readonly replaces: IssuedDocument | undefined
  readonly onClose: () => void
}

/** Issues the whole chart as one HTML file and saves it. */
export function NewChartFile({ patientId, replaces, onClose }: NewChartFileProps) {
  const { act, saving, problem } = useAct(issueDocument)
  // One id for all tries, so that a request sent twice makes one file.
  const [id] = useState(() => uuidv7())
  return (
    <SidePanel
      title={replaces ? `Replace ${replaces.number}` : 'Chart as a file (HTML)'}
      onClose={onClose}
    >
      <Form
        schema={EnteredDocument}
        initial={{ kind: 'chart-file' }}
        onSubmit={async ({ kind }) => {
          const body = { id, kind, replaces: replaces?.id ?? null }
          const issued = await act({ params: { id: patientId }, body })
          notify.success(`Issued as ${issued.number}`)
          await saveChartFile(issued)
          onClose()
        }}
        saving={saving}
        problem={problem}
        failure="Failed to make the file"
        submitLabel="Issue and save"
        savingLabel="Making..."
        onCancel={onClose}
        hint="It gets a number and your name. Once it is issued, it stays as it is."
        isLeftFreely
      >
        <p>
          One HTML file with all that you may read of this chart: facts, visits, signed notes,
          results and files, and the same data for other programs (FHIR). It opens without a
          network.
        </p>
        <p>
          The patient does not see this file, because you may read more than they do. Patients make
          one of their own under My documents.
        </p>
      </Form>
    </SidePanel>
  )
}
