import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const interopPages: readonly Page[] = [
  guardedPage(paths.dataImport(), () => import('./import-page.tsx'), 'ImportPage'),
]
