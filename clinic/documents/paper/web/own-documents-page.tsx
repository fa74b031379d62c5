import { useAnswer } from '../../../../web/ask.ts'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { OwnChart } from '../../../patients/charts/web/own-chart.tsx'
import { listDocuments } from '../issued-document.ts'
import { DocumentTable } from './document-table.tsx'
import { OwnChartFile } from './own-chart-file.tsx'

/** The page on which patients read and save what the clinic issued to them. */
export function OwnDocumentsPage() {
  return (
    <Page title="My documents">
      <OwnChart>{(patientId) => <OwnDocuments patientId={patientId} />}</OwnChart>
    </Page>
  )
}
OwnDocumentsPage.about = { roles: ['patient'] } as const

function OwnDocuments({ patientId }: { patientId: string }) {
  const { query } = usePageSearch(listDocuments)
  const documents = useAnswer(listDocuments, { params: { id: patientId }, query })
  return (
    <>
      <p>Letters, certificates and summaries that the clinic issued to you, as PDF.</p>
      <OwnChartFile />
      <DocumentTable
        rows={documents.data?.rows}
        empty="The clinic has not issued a document to you yet"
        loading={documents.isLoading}
        problem={documents.error}
      />
      <Pager page={documents.data} of={['document', 'documents']} />
    </>
  )
}
