import { guardedPage, openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const todayPages: readonly Page[] = [
  guardedPage(paths.dayReport(), () => import('./day-report-page.tsx'), 'DayReportPage'),
  guardedPage(paths.today(), () => import('./today-page.tsx'), 'TodayPage'),
  openPage(paths.waitingRoom(), () => import('./waiting-room-page.tsx'), 'WaitingRoomPage'),
]
