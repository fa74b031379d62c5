import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const backupsPages: readonly Page[] = [
  guardedPage(paths.backups(), () => import('./backups-page.tsx'), 'BackupsPage'),
]
