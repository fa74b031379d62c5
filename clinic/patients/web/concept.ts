import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const patientsPages: readonly Page[] = [
  guardedPage(paths.patients(), () => import('./patients-page.tsx'), 'PatientsPage'),
  guardedPage(paths.patientAdd(), () => import('./patient-add-page.tsx'), 'PatientAddPage'),
  guardedPage(paths.patientEdit('$id'), () => import('./patient-edit-page.tsx'), 'PatientEditPage'),
]
