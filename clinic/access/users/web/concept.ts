import { openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const usersPages: readonly Page[] = [
  openPage(paths.confirmEmail(), () => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
]
