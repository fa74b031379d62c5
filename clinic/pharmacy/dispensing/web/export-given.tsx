import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { exportDispensings, type listDispensings } from '../dispensing.ts'

interface ExportGivenProps {
  readonly query: Partial<QueryOf<typeof listDispensings>>
}

/** Saves all that is listed as a file. */
export function ExportGiven({ query }: ExportGivenProps) {
  const { patientId, itemId, from, to } = query
  const { today } = useSession().clinic
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const file = await askForFile(exportDispensings, { body: { patientId, itemId, from, to } })
      saveAs(`given-out-${today}.csv`, file)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to export the list', error.message)
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
      {saving ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}
