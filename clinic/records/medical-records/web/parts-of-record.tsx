import { Suspense, use } from 'react'
import { mayCall } from '../../../../web/guard.tsx'
import { type RecordPlace, RecordParts } from '../../../../web/record-parts.ts'
import { useSession } from '../../../../web/session-context.tsx'

interface PartsOfRecordProps {
  readonly record: RecordPlace
  /** It stands on a page of its own. */
  readonly isOnPage?: boolean
}

/**
 * The parts of a record beside its texts: of an imported one the facts of its visit and the notes that came with it,
 * and on its own page those of each record.
 */
export function PartsOfRecord({ record, isOnPage = false }: PartsOfRecordProps) {
  const session = useSession()
  const parts = use(RecordParts).filter(({ about }) => mayCall(session, about))
  return parts
    .filter(({ isOfEach = false }) => (isOfEach ? isOnPage : record.withFacts))
    .map(({ Content, place }) => (
      <Suspense key={place}>
        <Content record={record} />
      </Suspense>
    ))
}
