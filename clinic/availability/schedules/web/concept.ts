import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const schedulesPages: readonly Page[] = [
  guardedPage(paths.schedules(), () => import('./schedules-page.tsx'), 'SchedulesPage'),
  guardedPage(paths.scheduleEdit('$id'), () => import('./schedule-page.tsx'), 'SchedulePage'),
]
