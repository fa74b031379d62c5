import { Button, Group } from '@mantine/core'
import { askForFile } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import type { Problem } from '../../../../contract/problem.ts'
import { StatusBadge, type StatusHue } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { documentStateWords, type IssuedDocument, readDocument } from '../issued-document.ts'
import { DocumentActions } from './document-actions.tsx'
import { saveChartFile } from './save-chart-file.ts'
import { openPdf } from '../../../../web/open-pdf.ts'

const hues: Record<IssuedDocument['state'], StatusHue> = {
  issued: 'success',
  replaced: 'neutral',
  revoked: 'danger',
}

interface DocumentTableProps {
  readonly rows: readonly IssuedDocument[] | undefined
  readonly empty: string
  readonly loading: boolean
  readonly problem: Problem | null
  /** For those who issue: begins another document in place of one. */
  readonly onReplace?: ((document: IssuedDocument) => void) | undefined
}

/** Documents that were issued, each to open and print. */
export function DocumentTable({ onReplace, ...table }: DocumentTableProps) {
  const columns: readonly Column<IssuedDocument>[] = [
    { head: 'Document', cell: ({ title }) => title },
    { head: 'Number', short: true, cell: ({ number }) => number },
    { head: 'Issued', short: true, cell: ({ issuedAt }) => <Instant at={issuedAt} /> },
    { head: 'Signer', cell: ({ signer }) => signer?.name ?? '-' },
    {
      head: 'State',
      short: true,
      phone: 'aside',
      cell: ({ state }) => <StatusBadge word={documentStateWords[state]} hue={hues[state]} />,
    },
    { head: 'Remark', wraps: true, phone: 'line', cell: remarkOf },
    {
      head: 'Actions',
      cell: (document) => (
        <Group gap={4}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${wordFor(document)} ${document.title} ${document.number}`}
            onClick={() => void open(document)}
          >
            {wordFor(document)}
          </Button>
          {onReplace && <DocumentActions document={document} onReplace={onReplace} />}
        </Group>
      ),
    },
  ]
  return <ListTable label="Documents" columns={columns} {...table} />
}

const wordFor = ({ kind }: IssuedDocument) => (kind === 'chart-file' ? 'Save' : 'Open')

function open(document: IssuedDocument): Promise<void> {
  if (document.kind === 'chart-file') return saveChartFile(document)
  return openPdf(document.number, 'Failed to open the document', () =>
    askForFile(readDocument, { params: { id: document.id } }),
  )
}

function remarkOf({ replacedBy, revokeReason }: IssuedDocument): string {
  return replacedBy === null ? (revokeReason ?? '') : `Replaced by ${replacedBy}`
}
