import { Skeleton, VisuallyHidden } from '@mantine/core'
import { use } from 'react'
import { KitTexts } from '../kit-texts.ts'

/** Bars where text will be, and `Loading...` for screen readers. */
export function Loading({ lines = 3, visible = false }: { lines?: number; visible?: boolean }) {
  const { loading } = use(KitTexts)
  return (
    <div role="status" data-arriving style={{ display: 'grid', gap: 12 }}>
      {visible ? <span>{loading}</span> : <VisuallyHidden>{loading}</VisuallyHidden>}
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} width={line % 2 ? '55%' : '80%'} />
      ))}
    </div>
  )
}
