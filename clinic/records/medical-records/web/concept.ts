import { IconStethoscope, IconFilePlus } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.medicalRecords(),
      () => import('./medical-records-page.tsx'),
      'MedicalRecordsPage',
    ),
    guardedPage(
      paths.medicalRecordAdd(),
      () => import('./medical-record-add-page.tsx'),
      'MedicalRecordAddPage',
    ),
    guardedPage(
      paths.medicalRecordEdit('$id'),
      () => import('./medical-record-edit-page.tsx'),
      'MedicalRecordEditPage',
    ),
    guardedPage(
      paths.medicalRecordDetails('$id'),
      () => import('./medical-record-details-page.tsx'),
      'MedicalRecordDetailsPage',
    ),
  ],
  links: [
    {
      place: 5,
      word: 'Medical Records',
      to: paths.medicalRecords(),
      icon: IconStethoscope,
      key: 'r',
      about: { permission: 'records.list' },
    },
  ],
  quotes: [
    {
      shortcut: 'last',
      title: 'Last note, carried forward',
      about: { permission: 'charts.open' },
      none: 'There is no earlier text to carry forward.',
      read: async (place, words) => (await import('./carry-forward.ts')).carryForward(place, words),
    },
  ],
  actions: [
    {
      place: 3,
      word: 'Add Medical Record',
      to: paths.medicalRecordAdd(),
      icon: IconFilePlus,
      about: { permission: 'records.write' },
    },
  ],
}
