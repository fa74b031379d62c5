import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { saveAs } from '../../../../web/save-as.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { exportBills, exportDocuments, exportLedger, exportPayments } from '../money-export.ts'

const endpoints = {
  bills: exportBills,
  payments: exportPayments,
  documents: exportDocuments,
  ledger: exportLedger,
} as const

interface ExportButtonProps {
  readonly of: keyof typeof endpoints
  /** The query of the list on screen: its place and its search are left out. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly label?: string
}

/** Saves everything that the filters leave as a file for spreadsheets. */
export function ExportButton({ of, filters, label = 'Export CSV' }: ExportButtonProps) {
  const session = useSession()
  const [saving, setSaving] = useState(false)
  const endpoint = endpoints[of]
  if (!mayCall(session, endpoint)) return null

  async function save() {
    setSaving(true)
    try {
      const names = Object.keys(endpoint.body.shape)
      const body = Object.fromEntries(
        Object.entries(filters).filter(([name, value]) => names.includes(name) && value),
      )
      // The server parses the body with its own schema.
      const input = { body } as unknown as Parameters<typeof askForFile<typeof endpoint>>[1]
      saveAs(`${of}.csv`, await askForFile(endpoint, input))
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
