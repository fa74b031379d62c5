import { openPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const welcomePages: readonly Page[] = [
  openPage(paths.home(), () => import('./home-page.tsx'), 'HomePage'),
  openPage(paths.about(), () => import('./about-page.tsx'), 'AboutPage'),
]
