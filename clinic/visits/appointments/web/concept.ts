import { IconCalendar, IconCalendarPlus, IconUsers } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
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
    guardedPage(paths.ownPatients(), () => import('./own-patients-page.tsx'), 'OwnPatientsPage'),
  ],
  links: [
    {
      place: 2,
      word: 'Appointments',
      to: paths.appointments(),
      icon: IconCalendar,
      key: 'a',
      about: { permission: 'visits.read' },
    },
    {
      place: 4,
      word: 'My patients',
      to: paths.ownPatients(),
      icon: IconUsers,
      key: 'p',
      about: { roles: ['doctor'] },
    },
  ],
  actions: [
    {
      place: 1,
      word: 'Add Appointment',
      to: paths.appointmentAdd(),
      icon: IconCalendarPlus,
      about: { permission: 'visits.book' },
    },
  ],
}
