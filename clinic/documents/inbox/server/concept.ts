import type { ServerConcept } from '../../../../server/concept.ts'
import { inboxFolderRounds } from './inbox-folder-rounds.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { mailDrop } from './mail-drop.ts'

export const inbox: ServerConcept = {
  mount: inboxRoutes,
  background: (parts) => {
    const { inboxFolder, inboxMail } = parts.environment
    return [
      ...(inboxFolder === null ? [] : [inboxFolderRounds(parts, inboxFolder)]),
      ...(inboxMail === null ? [] : [mailDrop(parts, inboxMail)]),
    ]
  },
}
