import { IconSettings } from '@tabler/icons-react'
import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.settings(), () => import('./settings-page.tsx'), 'SettingsPage')],
  links: [
    {
      group: 'Management',
      place: 6,
      word: 'Settings',
      to: paths.settings(),
      icon: IconSettings,
      about: { permission: 'settings.write' },
    },
  ],
}
