import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.reportSchedules(),
      () => import('./report-schedules-page.tsx'),
      'ReportSchedulesPage',
    ),
    guardedPage(
      paths.reportScheduleAdd(),
      () => import('./report-schedule-add-page.tsx'),
      'ReportScheduleAddPage',
    ),
    guardedPage(
      paths.reportScheduleEdit('$id'),
      () => import('./report-schedule-edit-page.tsx'),
      'ReportScheduleEditPage',
    ),
  ],
}
