import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const settingsPages: readonly Page[] = [
  guardedPage(paths.settings(), () => import('./settings-page.tsx'), 'SettingsPage'),
]
