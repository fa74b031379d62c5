import { IconUsers, IconUserPlus } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.patientAdd(), () => import('./patient-add-page.tsx'), 'PatientAddPage'),
    guardedPage(
      paths.patientEdit('$id'),
      () => import('./patient-edit-page.tsx'),
      'PatientEditPage',
    ),
  ],
  links: [
    {
      place: 4,
      word: 'Patients',
      to: paths.patients(),
      icon: IconUsers,
      key: 'p',
      about: { permission: 'patients.list' },
    },
  ],
  actions: [
    {
      place: 2,
      word: 'Add Patient',
      to: paths.patientAdd(),
      icon: IconUserPlus,
      about: { permission: 'patients.write' },
    },
  ],
}
