import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.schedules(), () => import('./schedules-page.tsx'), 'SchedulesPage'),
    guardedPage(paths.scheduleEdit('$id'), () => import('./schedule-page.tsx'), 'SchedulePage'),
  ],
}
