import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { exportDebtors } from '../aging.ts'

/** The filters of a list of those who owe. */
export interface AskedList {
  readonly at?: string | null | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
  readonly payer?: string | undefined
}

interface ExportDebtorsProps {
  readonly query: AskedList
  readonly by: 'patient' | 'payer'
}

/** Saves all who are listed as a file. */
export function ExportDebtors({ query, by }: ExportDebtorsProps) {
  const { at, currency, search, payer } = query
  const { today } = useSession().clinic
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const file = await askForFile(exportDebtors, { body: { by, at, currency, search, payer } })
      saveAs(`owed-${at ?? today}.csv`, file)
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
