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
  quotes: [
    {
      shortcut: 'stock',
      title: 'Given from stock',
      about: { permission: 'records.read' },
      none: 'Nothing was given out to this patient.',
      read: async (place, words) => (await import('./quote-given.ts')).quoteGiven(place, words),
    },
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
