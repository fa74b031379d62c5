import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const visitTypesPages: readonly Page[] = [
  guardedPage(paths.visitTypes(), () => import('./visit-types-page.tsx'), 'VisitTypesPage'),
  guardedPage(paths.visitTypeAdd(), () => import('./visit-type-add-page.tsx'), 'VisitTypeAddPage'),
  guardedPage(paths.visitTypeEdit('$id'), () => import('./visit-type-page.tsx'), 'VisitTypePage'),
]
