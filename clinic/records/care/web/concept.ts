import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const carePages: readonly Page[] = [
  guardedPage(paths.careTakings(), () => import('./care-page.tsx'), 'CarePage'),
]
