import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.prescriptions(),
      () => import('./prescriptions-page.tsx'),
      'PrescriptionsPage',
    ),
    guardedPage(
      paths.prescriptionDetails('$id'),
      () => import('./prescription-page.tsx'),
      'PrescriptionPage',
    ),
    guardedPage(paths.stockSale(), () => import('./sale-page.tsx'), 'SalePage'),
    guardedPage(paths.dispensings(), () => import('./dispensings-page.tsx'), 'DispensingsPage'),
    guardedPage(
      paths.dispensingDetails('$id'),
      () => import('./dispensing-page.tsx'),
      'DispensingPage',
    ),
  ],
  recordParts: [
    {
      place: 2,
      about: { permission: 'records.read' },
      isOfEach: true,
      Content: lazy(async () => {
        const { GivenForRecord } = await import('./given-to-patient.tsx')
        return { default: GivenForRecord }
      }),
    },
  ],
}
