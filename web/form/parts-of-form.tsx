import { Suspense, use } from 'react'
import { FormParts } from '../form-parts.ts'
import { mayCall } from '../guard.tsx'
import { useSession } from '../session-context.tsx'

/** The fields that later concepts add to a form, for those who may use them. */
export function PartsOfForm({ form }: { readonly form: string }) {
  const session = useSession()
  const parts = use(FormParts).filter((part) => part.form === form && mayCall(session, part.about))
  return parts.map(({ Content }, place) => (
    <Suspense key={place}>
      <Content />
    </Suspense>
  ))
}
