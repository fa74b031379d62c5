import { Suspense, use } from 'react'
import { BillParts } from '../../../../web/bill-parts.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'

/** The parts that later concepts show on the page of a bill, such as its files. */
export function PartsOfBill({ billId, at }: { billId: string; at?: 'head' }) {
  const session = useSession()
  const parts = use(BillParts).filter((part) => part.at === at && mayCall(session, part.about))
  return parts.map(({ Content, place }) => (
    <Suspense key={place}>
      <Content billId={billId} />
    </Suspense>
  ))
}
