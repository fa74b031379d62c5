import { IconHeartbeat } from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

const about = { permission: 'records.read' } as const

export const concept: WebConcept = {
  pages: [guardedPage(paths.ownHealth(), () => import('./own-health-page.tsx'), 'OwnHealthPage')],
  links: [
    {
      place: 5.8,
      word: 'My health',
      to: paths.ownHealth(),
      icon: IconHeartbeat,
      about: { roles: ['patient'] },
    },
  ],
  recordParts: [
    {
      place: 1,
      about,
      Content: lazy(async () => {
        const { FactsOfRecord } = await import('./facts-of-visit.tsx')
        return { default: FactsOfRecord }
      }),
    },
  ],
  quotes: [
    {
      shortcut: 'bp',
      title: 'Last blood pressure',
      about,
      none: 'No blood pressure is known.',
      read: async (place, words) =>
        (await import('./chart-quotes.ts')).quoteBloodPressure(place, words),
    },
    {
      shortcut: 'vitals',
      title: 'Vital signs of the latest measuring',
      about,
      none: 'No vital signs are known.',
      read: async (place, words) =>
        (await import('./chart-quotes.ts')).quoteVitalSigns(place, words),
    },
    {
      shortcut: 'allergies',
      title: 'Allergies',
      about,
      none: 'No allergies are recorded, and nobody stated that none are known.',
      read: async (place, words) =>
        (await import('./chart-quotes.ts')).quoteAllergies(place, words),
    },
    {
      shortcut: 'problems',
      title: 'Current problems',
      about,
      none: 'No current problems are recorded.',
      read: async (place, words) => (await import('./chart-quotes.ts')).quoteProblems(place, words),
    },
    {
      shortcut: 'medicines',
      title: 'Current medicines',
      about,
      none: 'No current medicines are recorded.',
      read: async (place, words) =>
        (await import('./chart-quotes.ts')).quoteMedicines(place, words),
    },
  ],
}
