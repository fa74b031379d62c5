import type { ServerConcept } from '../../../../server/concept.ts'
import { debtRoutes } from './debt-routes.ts'
import { reminderRounds } from './reminder-rounds.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { statementPaperRoutes } from './statement-paper-routes.ts'

export const debts: ServerConcept = {
  mount(app, parts) {
    debtRoutes(app, parts)
    reminderRoutes(app, parts)
    statementPaperRoutes(app, parts)
  },
  chartRows: [
    { table: 'payment_reminders', words: ['reminder', 'reminders'], at: 'created_at' },
    { table: 'reminder_holds' },
    { table: 'account_statements' },
  ],
  background: (parts) => [reminderRounds(parts)],
}
