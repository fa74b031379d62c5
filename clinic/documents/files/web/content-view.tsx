import { lazy, Suspense } from 'react'
import { Loading } from '../../../../web/ui/loading.tsx'
import { damageWords } from '../file.ts'
import { notShown } from '../scan.ts'
import { wayToShow } from './file-words.ts'
import { PictureView } from './picture-view.tsx'
import type { ContentViewProps } from './shown-content.ts'

// PDF.js is large: it comes when a PDF is opened.
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))
const ScanView = lazy(async () => ({ default: (await import('./scan-view.tsx')).ScanView }))
const TextView = lazy(async () => ({ default: (await import('./text-view.tsx')).TextView }))

/** Shows a document in the way of its kind, or says why it is only downloaded. */
export function ContentView(props: ContentViewProps) {
  return (
    <Suspense fallback={<Loading lines={6} />}>
      <Shown key={props.content.id} {...props} />
    </Suspense>
  )
}

function Shown({ content, turn }: ContentViewProps) {
  if (content.damage !== null) return <p>{damageWords[content.damage]}</p>
  const way = wayToShow(content)
  if (way === 'picture') return <PictureView content={content} turn={turn} />
  if (way === 'pdf') return <PdfView content={content} turn={turn} />
  if (way === 'scan') {
    const { scan } = content.endpoints
    if (!scan) return <p>{notShown('DICOM files belong to charts.')}</p>
    return <ScanView content={content} scan={scan} turn={turn} />
  }
  if (way === 'text') return <TextView content={content} />
  return <p>{way.says}</p>
}
