import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'
import { anyRole } from '../../../../contract/role.ts'

export const concept: WebConcept = {
  pages: [
    openPage(paths.confirmEmail(), () => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  ],
  links: [
    {
      group: 'Management',
      place: 3,
      word: 'Users',
      to: paths.users(),
      icon: IconUsersGroup,
      key: 'u',
      about: { permission: 'users.manage' },
    },
    {
      group: 'You',
      place: 1,
      word: 'Profile',
      to: paths.profile(),
      icon: IconUser,
      about: { roles: anyRole, pendingToo: true },
    },
  ],
}
