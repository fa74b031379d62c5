import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { askForFile } from '../../../../web/ask.ts'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import type { ContentEndpoint, ContentViewProps } from './shown-content.ts'
import classes from './files.module.css'
import { PdfPage } from './pdf-page.tsx'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

GlobalWorkerOptions.workerSrc = worker

/** Pages of a longer PDF are only downloaded. */
const mostPages = 200

/** The pages of a PDF, drawn by PDF.js in a thread of its own. Nothing in it runs. */
export function PdfView({ content, turn }: ContentViewProps) {
  const { id, endpoints, rotation } = content
  const endpoint = endpoints.content
  const [opened, setOpened] = useState<PDFDocumentProxy | Problem | string>()
  const [zoom, setZoom] = useState<number>(fitting)
  useEffect(() => {
    const leaving = new AbortController()
    const opening = open(endpoint, id, leaving.signal)
    void opening.then((result) => leaving.signal.aborted || setOpened(result))
    return () => {
      leaving.abort()
      void opening.then((result) => (isDocument(result) ? result.loadingTask.destroy() : undefined))
    }
  }, [endpoint, id])
  if (opened === undefined) return <Loading lines={6} />
  if (opened instanceof Problem) return <LoadFailure problem={opened} />
  if (typeof opened === 'string') return <p>{opened}</p>
  const pages = Math.min(opened.numPages, mostPages)
  return (
    <>
      <ViewTools turn={turn} zoom={zoom} onZoom={setZoom} />
      {pages < opened.numPages && (
        <Hint>{`These are the first ${mostPages} of ${opened.numPages} pages. Download the file for the rest.`}</Hint>
      )}
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.stage} tabIndex={0} role="group" aria-label="Pages">
        {Array.from({ length: pages }, (_, index) => (
          <PdfPage
            key={index}
            pdf={opened}
            number={index + 1}
            of={opened.numPages}
            zoom={zooms[zoom] ?? 1}
            rotation={rotation}
          />
        ))}
      </div>
    </>
  )
}

const isDocument = (result: PDFDocumentProxy | Problem | string): result is PDFDocumentProxy =>
  typeof result === 'object' && 'numPages' in result

/** The document, or the reason why it does not open. */
async function open(
  endpoint: ContentEndpoint,
  id: string,
  signal: AbortSignal,
): Promise<PDFDocumentProxy | Problem | string> {
  try {
    const content = await askForFile(endpoint, { params: { id }, signal })
    const data = new Uint8Array(await content.arrayBuffer())
    // The CSP allows no WebAssembly; the decoders without it lie beside the other scripts.
    const options = { useWasm: false, wasmUrl: '/pdf/', enableXfa: false }
    return await getDocument({ data, ...options }).promise
  } catch (error) {
    if (error instanceof Problem) return error
    if (error instanceof Error && error.name === 'PasswordException') {
      return 'This PDF is protected by a password. Download it, and open it with its password.'
    }
    return 'This PDF is damaged and cannot be shown. You can download it.'
  }
}
