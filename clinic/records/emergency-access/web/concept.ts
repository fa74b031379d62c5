import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const emergencyAccessPages: readonly Page[] = [
  guardedPage(paths.emergencyAccesses(), () => import('./emergency-page.tsx'), 'EmergencyPage'),
]
