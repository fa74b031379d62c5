import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import classes from './files.module.css'

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly zoom: number
  readonly rotation: number
}

/** The sides of a canvas that all browsers can hold. */
const mostPixels = 4096

/** One page, drawn once it comes into sight. */
export function PdfPage({ pdf, number, of, zoom, rotation }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    if (!canvas.current) return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '800px' },
    )
    watch.observe(canvas.current)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    const place = canvas.current
    if (!isNear || !place) return
    let task: RenderTask | null = null
    let isOver = false
    void draw().catch((error: unknown) => {
      const isStopped = error instanceof Error && error.name === 'RenderingCancelledException'
      if (!isOver && !isStopped) setIsBroken(true)
    })
    return () => {
      isOver = true
      task?.cancel()
    }

    async function draw() {
      const page = await pdf.getPage(number)
      if (isOver || !place) return
      const turned = (page.rotate + rotation) % 360
      const plain = page.getViewport({ scale: 1, rotation: turned })
      const width = place.clientWidth * devicePixelRatio
      const most = mostPixels / Math.max(plain.width, plain.height)
      const viewport = page.getViewport({
        scale: Math.min(width / plain.width, most),
        rotation: turned,
      })
      place.width = Math.floor(viewport.width)
      place.height = Math.floor(viewport.height)
      task = page.render({ canvas: place, viewport })
      await task.promise
    }
  }, [pdf, number, zoom, rotation, isNear])

  return (
    <div className={classes.page}>
      {isBroken && <p>{`Page ${number} cannot be shown.`}</p>}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of ${of}`}
        style={{ width: `calc(min(100%, 860px) * ${zoom})` }}
        hidden={isBroken}
      />
    </div>
  )
}
