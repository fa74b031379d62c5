import type { WebConcept } from '../../../../web/concept.ts'
import { openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    openPage(paths.signUp(), () => import('./sign-up-page.tsx'), 'SignUpPage'),
    openPage(
      paths.forgotPassword(),
      () => import('./forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
    openPage(paths.setPassword(), () => import('./set-password-page.tsx'), 'SetPasswordPage'),
  ],
}
