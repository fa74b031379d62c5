import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { clearSessionsNowAndThen } from './clear-sessions.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { listMarkRoutes } from './list-mark-routes.ts'
import { ownSessionRoutes } from './own-session-routes.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export const session: ServerConcept = {
  mount(app, parts) {
    sessionRoutes(app, parts)
    secondStepRoutes(app, parts)
    confirmationRoutes(app, parts)
    ownSessionRoutes(app, parts)
    listMarkRoutes(app, parts)
  },
  background: ({ sql }) => [nowAndThen(() => clearSessionsNowAndThen(sql))],
}
