import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.owed(), () => import('./owed-page.tsx'), 'OwedPage'),
    guardedPage(paths.owedByPayer(), () => import('./owed-by-payer-page.tsx'), 'OwedByPayerPage'),
    guardedPage(
      paths.statementDetails('$id'),
      () => import('./statement-page.tsx'),
      'StatementPage',
    ),
    guardedPage(paths.ownAccount(), () => import('./own-account-page.tsx'), 'OwnAccountPage'),
    guardedPage(
      paths.reminderSettings(),
      () => import('./reminder-settings-page.tsx'),
      'ReminderSettingsPage',
    ),
  ],
  billParts: [
    {
      place: 20,
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { RemindersOfBill } = await import('./reminders-of-bill.tsx')
        return { default: RemindersOfBill }
      }),
    },
  ],
}
