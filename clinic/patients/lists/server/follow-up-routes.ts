import type { FastifyInstance } from 'fastify'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { listListMailings, readListMessage, sendListMessage } from '../list-message.ts'
import type { PatientList } from '../patient-list.ts'
import {
  addRecallList,
  exportRecallList,
  listRecalledPatients,
  listRecallLists,
  markRecalledPatient,
  readRecallList,
  type RecallList,
  removeRecallList,
} from '../recall-list.ts'
import { listMessages } from './list-messages.ts'
import { checkMayAsk } from './listed-patients.ts'
import { tellHealth } from './patient-list-routes.ts'
import { patientListStore } from './patient-list-store.ts'
import { recallListStore } from './recall-list-store.ts'
import { recalledPatients } from './recalled-patients.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

/** The work that follows from a list: a message to its patients, and lists of those to be called. */
export function followUpRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const lists = patientListStore(sql)
  const messages = listMessages(sql, environment)
  const recalls = recallListStore(sql)
  const patients = recalledPatients(sql)
  const exported = moneyExport(sql)

  interface ById {
    readonly viewer: Viewer
    readonly params: { readonly id: string }
  }
  async function listOf({ viewer, params }: ById): Promise<PatientList | undefined> {
    const list = await lists.find(viewer, params.id)
    return list && askable(viewer, list)
  }
  async function recallOf({ viewer, params }: ById): Promise<RecallList | undefined> {
    const list = await recalls.find(viewer, params.id)
    return list && askable(viewer, list)
  }

  serve(app, readListMessage, {
    find: listOf,
    handle: ({ viewer, found }) => messages.preview(viewer, found),
  })

  serve(app, listListMailings, { find: listOf, handle: ({ found }) => messages.list(found.id) })

  serve(app, sendListMessage, {
    find: listOf,
    handle: ({ viewer, found, body }) => messages.send(viewer, found, body),
  })

  serve(app, listRecallLists, { handle: ({ viewer }) => recalls.list(viewer) })

  serve(app, readRecallList, { find: recallOf, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addRecallList, {
    handle: async ({ viewer, body }) => {
      const list = await listOf({ viewer, params: { id: body.listId } })
      if (!list) refuseField('listId', 'There is no such list.')
      return recalls.add(viewer, list, body)
    },
  })

  serve(app, listRecalledPatients, {
    find: recallOf,
    handle: ({ viewer, found, query, request }) => {
      tellHealth(request, found.criteria)
      return patients.page(viewer, found, query)
    },
  })

  serve(app, markRecalledPatient, {
    find: async ({ viewer, params }) => {
      const row = await patients.listOf(viewer, params.id)
      const list = row && (await recallOf({ viewer, params: { id: row.listId } }))
      return list && (await patients.sees(viewer, list, params.id)) ? row : undefined
    },
    handle: ({ viewer, params, version, body }) => patients.mark(viewer, params.id, version, body),
  })

  serve(app, exportRecallList, {
    find: recallOf,
    handle: ({ viewer, found, body, request }) =>
      exported(viewer, request, () => patients.file(viewer, found, body)),
  })

  serve(app, removeRecallList, {
    find: async (asked) => {
      const list = await recallOf(asked)
      if (!list || list.mayDelete) return list
      const detail = 'Only the person who made this recall list and admins delete it.'
      throw new Problem('forbidden', { detail })
    },
    handle: async ({ viewer, found, version }) => {
      await recalls.remove(viewer, found.id, version)
      return undefined
    },
  })
}

/** Two permissions: that of the endpoint, and that of lists; and those that the criteria ask for. */
function askable<L extends PatientList | RecallList>(viewer: Viewer, list: L): L {
  if (!hasPermission(viewer, 'patients.list')) throw new Problem('forbidden')
  checkMayAsk(viewer, list.criteria)
  return list
}
