import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { saveAs } from '../../../../web/save-as.ts'
import { exportPatientList, type PatientList } from '../patient-list.ts'

/** Saves all patients of a list as a file. */
export function ExportButton({ list: { id, name } }: { list: PatientList }) {
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const file = await askForFile(exportPatientList, { params: { id } })
      saveAs(`${fileName(name)}.csv`, file)
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

/** A name that every file system takes. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'patients'
}
