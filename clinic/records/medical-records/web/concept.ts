import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const medicalRecordsPages: readonly Page[] = [
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
]
