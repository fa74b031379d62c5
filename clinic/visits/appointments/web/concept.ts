import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const appointmentsPages: readonly Page[] = [
  guardedPage(
    paths.appointmentAdd(),
    () => import('./appointment-add-page.tsx'),
    'AppointmentAddPage',
  ),
  guardedPage(
    paths.appointmentEdit('$id'),
    () => import('./appointment-edit-page.tsx'),
    'AppointmentEditPage',
  ),
]
