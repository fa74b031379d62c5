import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const absencesPages: readonly Page[] = [
  guardedPage(paths.absenceDetails('$id'), () => import('./absence-page.tsx'), 'AbsencePage'),
]
