import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'
import { Problem } from '../contract/problem.ts'
import { askForFile, type AskInput } from './ask.ts'
import { mayCall } from './guard.tsx'
import { saveAs } from './save-as.ts'
import { useSession } from './session-context.tsx'
import { notify } from './ui/notify.tsx'

interface ExportFileProps<E extends Endpoint & { readonly file: true }> {
  readonly of: E
  readonly input: AskInput<E>
  /** Name of the file. */
  readonly name: string
  readonly label?: string
}

/** Saves what is listed as a file, for accounts that may. */
export function ExportFile<E extends Endpoint & { readonly file: true }>({
  of: endpoint,
  input,
  name,
  label = 'Export CSV',
}: ExportFileProps<E>) {
  const session = useSession()
  const [saving, setSaving] = useState(false)
  if (!mayCall(session, endpoint)) return null
  async function save() {
    setSaving(true)
    try {
      saveAs(name, await askForFile(endpoint, input))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to export', Object.values(error.errors ?? {})[0] ?? error.message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={saving}
      onClick={() => void save()}
    >
      {saving ? 'Exporting...' : label}
    </Button>
  )
}
