import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { clearSignUpsNowAndThen } from './clear-sign-ups.ts'
import { userRoutes } from './user-routes.ts'

export const users: ServerConcept = {
  mount: userRoutes,
  background: ({ sql, live }) => [nowAndThen(() => clearSignUpsNowAndThen(sql, live))],
}
