import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { saveAs } from '../../../../web/save-as.ts'
import type { TableImportDetails } from '../table-import.ts'
import { reportTable } from '../table-row.ts'

/** Downloads every line with what became of it. */
export function ReportButton({ table: { id, name } }: { table: TableImportDetails }) {
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      const parts: string[] = []
      for (let after: number | null = 0; after !== null;) {
        const part: { csv: string; next: number | null } = await ask(reportTable, {
          params: { id },
          body: { after },
        })
        parts.push(part.csv)
        after = part.next
      }
      // With a byte-order mark, because Excel reads UTF-8 only so.
      saveAs(
        `report-${name.replace(/\.[^.]*$/, '')}.csv`,
        new Blob(['\ufeff', ...parts], { type: 'text/csv' }),
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to download the report', error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={isBusy}
      onClick={() => void save()}
    >
      Download report
    </Button>
  )
}
