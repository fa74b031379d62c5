import { Suspense, use } from 'react'
import { mayCall } from '../../../../web/guard.tsx'
import { type RecordPlace, RecordParts } from '../../../../web/record-parts.ts'
import { useSession } from '../../../../web/session-context.tsx'

/** The parts of an imported record beside its texts: the facts of its visit, and the notes that came with it. */
export function PartsOfRecord({ record }: { record: RecordPlace }) {
  const session = useSession()
  const parts = use(RecordParts).filter(({ about }) => mayCall(session, about))
  if (!record.withFacts) return null
  return parts.map(({ Content, place }) => (
    <Suspense key={place}>
      <Content record={record} />
    </Suspense>
  ))
}
