import { lazy, Suspense } from 'react'
import { useAskedWhy } from './why-anyway.ts'

const WhyAnywayDialog = lazy(() =>
  import('./why-anyway-dialog.tsx').then(({ WhyAnywayDialog }) => ({ default: WhyAnywayDialog })),
)

/** Where it is asked why a visit is booked anyway; stands once on a page that may ask it. */
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
