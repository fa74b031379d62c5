import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.patientLists(), () => import('./patient-lists-page.tsx'), 'PatientListsPage'),
    guardedPage(
      paths.patientListAdd(),
      () => import('./patient-list-add-page.tsx'),
      'PatientListAddPage',
    ),
    guardedPage(
      paths.patientListDetails('$id'),
      () => import('./patient-list-page.tsx'),
      'PatientListPage',
    ),
    guardedPage(paths.recallLists(), () => import('./recall-lists-page.tsx'), 'RecallListsPage'),
    guardedPage(
      paths.recallListDetails('$id'),
      () => import('./recall-list-page.tsx'),
      'RecallListPage',
    ),
    guardedPage(
      paths.patientListEdit('$id'),
      () => import('./patient-list-edit-page.tsx'),
      'PatientListEditPage',
    ),
  ],
}
