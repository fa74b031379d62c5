import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  type IssuedDocument,
  mailDocument,
  Revocation,
  revokeDocument,
} from '../issued-document.ts'

interface DocumentActionsProps {
  readonly document: IssuedDocument
  readonly onReplace: (document: IssuedDocument) => void
}

/** The acts on one document, for those who issue documents. */
export function DocumentActions({ document, onReplace }: DocumentActionsProps) {
  const [isRevoking, setIsRevoking] = useState(false)
  const mail = useAct(mailDocument)
  if (document.state !== 'issued') return null

  async function mailIt() {
    try {
      await mail.act({ params: { id: document.id } })
      notify.success('The patient is mailed a link that asks for a sign-in')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to mail the link', error.message)
    }
  }
  const button = (label: string, act: () => void, color?: string) => (
    <Button
      variant="subtle"
      size="compact-sm"
      {...(color === undefined ? {} : { color })}
      aria-label={`${label} ${document.number}`}
      onClick={act}
    >
      {label}
    </Button>
  )

  return (
    <>
      {button('Replace', () => onReplace(document))}
      {document.kind !== 'chart-file' && button('Mail link', () => void mailIt())}
      {button('Revoke', () => setIsRevoking(true), 'red')}
      {isRevoking && <RevokeDialog document={document} onClose={() => setIsRevoking(false)} />}
    </>
  )
}

interface RevokeDialogProps {
  readonly document: IssuedDocument
  readonly onClose: () => void
}

function RevokeDialog({ document, onClose }: RevokeDialogProps) {
  const { act, saving, problem } = useAct(revokeDocument)
  return (
    <Dialog
      title={`Revoke ${document.title} ${document.number}?`}
      detail="Everybody who checks its code is told that it is revoked. The document stays in the chart with your reason, which the patient can read."
      onClose={onClose}
    >
      <Form
        schema={Revocation}
        initial={document}
        onSubmit={async (body, version) => {
          await act({ params: { id: document.id }, version, body })
          onClose()
          notify.success('Document revoked')
        }}
        saving={saving}
        problem={problem}
        failure="Failed to revoke the document"
        submitLabel="Revoke"
        savingLabel="Revoking..."
        onCancel={onClose}
      >
        <NotesField name="reason" label="Reason" rows={2} required />
      </Form>
    </Dialog>
  )
}
