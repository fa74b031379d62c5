import { openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const identitiesPages: readonly Page[] = [
  openPage(paths.loginReturn(), () => import('./login-return-page.tsx'), 'LoginReturnPage'),
]
