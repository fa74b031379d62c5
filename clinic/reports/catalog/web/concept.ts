import { IconChartBar, IconReport } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.reports(), () => import('./reports-page.tsx'), 'ReportsPage'),
    guardedPage(
      paths.reportAdd(),
      () => import('./builder/own-report-add-page.tsx'),
      'OwnReportAddPage',
    ),
    guardedPage(
      paths.reportEdit('$id'),
      () => import('./builder/own-report-edit-page.tsx'),
      'OwnReportEditPage',
    ),
    guardedPage(paths.reportDetails('$id'), () => import('./report-page.tsx'), 'ReportPage'),
    guardedPage(
      paths.reportRowsDetails('$id'),
      () => import('./report-rows-page.tsx'),
      'ReportRowsPage',
    ),
  ],
  links: [
    {
      place: 6.9,
      word: 'Reports',
      to: paths.reports(),
      icon: IconChartBar,
      key: 'e',
      about: { permission: 'reports.read' },
    },
    {
      group: 'Management',
      place: 2,
      word: 'Report of the day',
      to: paths.reportDetails('day-report'),
      icon: IconReport,
      about: { permission: 'reports.read' },
    },
  ],
}
