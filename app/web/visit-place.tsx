import { lazy, Suspense } from 'react'
import { useOpenedVisit, useOpenVisit } from '../../clinic/visits/appointments/web/open-visit.tsx'
import type { VisitParts } from '../../clinic/visits/today/web/visit-panel.tsx'
import { paths } from '../../contract/paths.ts'
import { mayCall } from '../../web/guard.tsx'
import type { SessionState } from '../../web/session-context.tsx'

const VisitPanel = lazy(async () => {
  const { VisitPanel } = await import('../../clinic/visits/today/web/visit-panel.tsx')
  return { default: VisitPanel }
})

/** Assembly: the parts that later concepts show in the panel of a visit, loaded when one is opened. */
const parts: VisitParts = {
  facts: [
    {
      about: { permission: 'facts.write' },
      Content: lazy(async () => {
        const { VitalSignsOfVisit } =
          await import('../../clinic/chart/observations/web/vital-signs-of-visit.tsx')
        return { default: VitalSignsOfVisit }
      }),
    },
    {
      about: { permission: 'records.read' },
      Content: lazy(async () => {
        const { FactsOfPanel } = await import('../../clinic/summary/web/facts-of-visit.tsx')
        return { default: FactsOfPanel }
      }),
    },
    {
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { OwedByPatient } = await import('../../clinic/billing/debts/web/owed-by-patient.tsx')
        return { default: OwedByPatient }
      }),
    },
  ],
  steps: [
    {
      about: { permission: 'records.write' },
      Content: lazy(async () => {
        const { RecordOfVisit } =
          await import('../../clinic/records/medical-records/web/record-of-visit.tsx')
        return { default: RecordOfVisit }
      }),
    },
    {
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { BillOfVisit } = await import('../../clinic/bookkeeping/books/web/bill-of-visit.tsx')
        return { default: BillOfVisit }
      }),
    },
  ],
  links: [
    {
      label: 'Records',
      about: { permission: 'records.list' },
      to: ({ patientId }) => paths.patientDetails(patientId, { tab: 'records' }),
    },
    {
      label: 'Messages',
      about: { permission: 'messages.send' },
      to: ({ patientId }) => paths.patientDetails(patientId, { tab: 'messages' }),
    },
    {
      label: 'History',
      about: { permission: 'audit.read' },
      to: ({ id }) => paths.audit({ objectId: id }),
    },
  ],
  sections: [
    {
      title: 'Charges',
      about: { permission: 'charges.write' },
      Content: lazy(async () => {
        const { ChargesOfVisit } =
          await import('../../clinic/billing/charges/web/charges-of-visit.tsx')
        return { default: ChargesOfVisit }
      }),
    },
    {
      title: 'Given from stock',
      about: { permission: 'stock.read' },
      Content: lazy(async () => {
        const { GivenInVisit } =
          await import('../../clinic/pharmacy/dispensing/web/given-in-visit.tsx')
        return { default: GivenInVisit }
      }),
    },
    {
      title: 'Messages of this visit',
      about: { permission: 'messages.send' },
      Content: lazy(async () => {
        const { MessagesOfVisit } =
          await import('../../clinic/visits/messages/web/messages-of-visit.tsx')
        return { default: MessagesOfVisit }
      }),
    },
  ],
}

/** The place of the visit that is open beside the page; rendered once, in the frame. */
export function VisitPlace({ session }: { session: SessionState }) {
  const id = useOpenedVisit()
  const open = useOpenVisit()
  if (id === null || !mayCall(session, { permission: 'visits.read' })) return null
  return (
    <Suspense>
      <VisitPanel key={id} id={id} parts={parts} onClose={() => open(null)} />
    </Suspense>
  )
}
