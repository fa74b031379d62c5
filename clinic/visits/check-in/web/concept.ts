import { openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const checkInPages: readonly Page[] = [
  openPage(paths.checkIn(), () => import('./check-in-page.tsx'), 'CheckInPage'),
]
