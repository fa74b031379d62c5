import { lazy, Suspense } from 'react'
import { useAskedWhy } from './why-anyway.ts'

const WhyAnywayDialog = lazy(() =>
  import('./why-anyway-dialog.tsx').then(({ WhyAnywayDialog }) => ({ default: WhyAnywayDialog })),
)

/** The place where the dialog for booking anyway opens; rendered once on a page that needs it. */
export function WhyAnywayPlace() {
  const asked = useAskedWhy()
  return (
    asked && (
      <Suspense>
        <WhyAnywayDialog key={asked.detail} {...asked} />
      </Suspense>
    )
  )
}
