import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.controlledRegister(), () => import('./register-page.tsx'), 'RegisterPage'),
  ],
}
