import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { saveAs } from '../../../../web/save-as.ts'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { reportFileName } from '../report-file-name.ts'
import {
  exportReport,
  type ReportFileKind,
  type ReportQuery,
  type ReportSummary,
} from '../report.ts'

const kinds: readonly { as: ReportFileKind; name: string }[] = [
  { as: 'csv', name: 'CSV' },
  { as: 'xlsx', name: 'Spreadsheet (XLSX)' },
  { as: 'pdf', name: 'PDF' },
]

interface ReportFilesProps {
  readonly report: ReportSummary
  readonly query: Partial<ReportQuery>
}

/** Saves the table of a report as a file, as it is on screen. */
export function ReportFiles({ report, query }: ReportFilesProps) {
  const [isSaving, setIsSaving] = useState(false)
  async function save(as: ReportFileKind) {
    setIsSaving(true)
    try {
      const file = await askForFile(exportReport, {
        params: { id: report.id },
        query: { ...query, as },
      })
      saveAs(reportFileName(report, as), file)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to export', error.message)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <MenuButton label={isSaving ? 'Exporting...' : 'Export'}>
      {(close) =>
        kinds.map(({ as, name }) => (
          <li key={as}>
            <UnstyledButton
              onClick={() => {
                close()
                void save(as)
              }}
            >
              {name}
            </UnstyledButton>
          </li>
        ))
      }
    </MenuButton>
  )
}
