import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const seriesPages: readonly Page[] = [
  guardedPage(paths.seriesAdd(), () => import('./series-add-page.tsx'), 'SeriesAddPage'),
  guardedPage(paths.seriesDetails('$id'), () => import('./series-page.tsx'), 'SeriesPage'),
]
