import { Button, Group } from '@mantine/core'
import { IconFileDownload, IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { useUrlValues } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ChartIfOpen } from '../../../summary/web/chart-if-open.tsx'
import { issueDocument, listDocuments } from '../issued-document.ts'
import { DocumentTable } from './document-table.tsx'
import classes from './documents.module.css'
import { NewChartFile } from './new-chart-file.tsx'
import { LabelsAndCards } from './labels-and-cards.tsx'
import { type DocumentStart, NewDocument } from './new-document.tsx'

const prefix = 'documents-'

/** The documents of one patient, and labels and cards: a part of the patient's page. */
export function DocumentsOfPatient({ patientId }: { patientId: string }) {
  const mayRead = mayCall(useSession(), listDocuments)
  return (
    <div className={classes.parts}>
      {mayRead && (
        <ChartIfOpen patientId={patientId}>
          <Documents patientId={patientId} />
        </ChartIfOpen>
      )}
      <LabelsAndCards patientId={patientId} />
    </div>
  )
}

function Documents({ patientId }: { patientId: string }) {
  const mayIssue = mayCall(useSession(), issueDocument)
  // The page of a record leads here with it.
  const { record } = useUrlValues()
  const [start, setStart] = useState<DocumentStart | null>(
    mayIssue && record !== undefined ? { recordId: record } : null,
  )
  const { query } = usePageSearch(listDocuments, { prefix })
  const documents = useAnswer(listDocuments, { params: { id: patientId }, query })
  const add = mayIssue && (
    <Group gap="sm">
      <Button leftSection={<IconFilePlus size={18} aria-hidden />} onClick={() => setStart({})}>
        New document
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} aria-hidden />}
        onClick={() => setStart({ kind: 'chart-file' })}
      >
        Chart as a file (HTML)
      </Button>
    </Group>
  )
  return (
    <section className={classes.section} aria-label="Documents">
      {add}
      <DocumentTable
        rows={documents.data?.rows}
        empty="No document was issued yet"
        loading={documents.isLoading}
        problem={documents.error}
        onReplace={mayIssue ? (replaces) => setStart({ replaces, kind: replaces.kind }) : undefined}
      />
      <Pager page={documents.data} of={['document', 'documents']} prefix={prefix} />
      {start &&
        (start.kind === 'chart-file' ? (
          <NewChartFile
            patientId={patientId}
            replaces={start.replaces}
            onClose={() => setStart(null)}
          />
        ) : (
          <NewDocument patientId={patientId} start={start} onClose={() => setStart(null)} />
        ))}
    </section>
  )
}
