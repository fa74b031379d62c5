import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const calendarPages: readonly Page[] = [
  guardedPage(
    paths.appointments(),
    () => import('./appointments-view-page.tsx'),
    'AppointmentsViewPage',
  ),
]
