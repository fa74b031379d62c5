import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { type Criterion, isAboutHealth } from '../criterion.ts'
import {
  addPatientList,
  changePatientList,
  countPatientsBy,
  exportPatientList,
  listPatientLists,
  listPatientsOfList,
  type PatientList,
  readPatientList,
  removePatientList,
  restorePatientList,
} from '../patient-list.ts'
import { checkMayAsk, listedPatients } from './listed-patients.ts'
import { patientListExport } from './patient-list-export.ts'
import { patientListStore } from './patient-list-store.ts'

export function patientListRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const lists = patientListStore(sql)
  const patients = listedPatients(sql)
  const exported = patientListExport(sql)

  interface ById {
    readonly viewer: Viewer
    readonly params: { readonly id: string }
  }
  const byId = ({ viewer, params }: ById) => lists.find(viewer, params.id)
  const toChange = async (asked: ById) => changeable(await byId(asked))
  const toAsk = async (asked: ById) => askable(asked.viewer, await byId(asked))

  serve(app, listPatientLists, { handle: ({ viewer }) => lists.list(viewer) })

  serve(app, readPatientList, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addPatientList, {
    handle: ({ viewer, body }) => {
      checkMaySave(viewer, body.criteria)
      return lists.add(viewer, body)
    },
  })

  serve(app, changePatientList, {
    find: toChange,
    handle: ({ viewer, found, version, body }) => {
      checkMaySave(viewer, body.criteria)
      if (body.sharing === 'own' && found.owner.id !== viewer.userId) {
        const sharing = 'Only the owner of a list can stop sharing it.'
        throw new Problem('invalid', { errors: { sharing } })
      }
      return lists.change(viewer, found.id, version, body)
    },
  })

  serve(app, removePatientList, {
    find: toChange,
    handle: async ({ viewer, found, version }) => {
      await lists.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, restorePatientList, {
    find: async ({ viewer, params }) => changeable(await lists.findWithDeleted(viewer, params.id)),
    handle: ({ viewer, found }) => lists.restore(viewer, found.id),
  })

  serve(app, listPatientsOfList, {
    find: toAsk,
    handle: ({ viewer, found, query, request }) => {
      tellHealth(request, found.criteria)
      return patients.page(viewer, found.criteria, query)
    },
  })

  serve(app, countPatientsBy, {
    handle: async ({ viewer, body }) => {
      checkMayAsk(viewer, body.criteria)
      return { total: await patients.count(viewer, body.criteria) }
    },
  })

  serve(app, exportPatientList, {
    find: toAsk,
    handle: ({ viewer, found, request, reply }) => {
      reply.header('content-disposition', 'attachment; filename="patients.csv"')
      return exported(viewer, found, request)
    },
  })
}

function changeable(list: PatientList | undefined): PatientList | undefined {
  if (list && !list.mayChange) {
    const detail = 'Only its owner and admins change this list. Copy it to make one of your own.'
    throw new Problem('forbidden', { detail })
  }
  return list
}

function askable(viewer: Viewer, list: PatientList | undefined): PatientList | undefined {
  if (list) checkMayAsk(viewer, list.criteria)
  return list
}

/** The event of a list by criteria about health says so: it tells of the health of all whom it names. */
export function tellHealth(request: FastifyRequest, criteria: readonly Criterion[]): void {
  if (isAboutHealth(criteria)) request.told = { reason: 'criteria about health' }
}

/** A saved criterion is a field of the form, so its refusal is too. */
function checkMaySave(viewer: Viewer, criteria: readonly Criterion[]): void {
  try {
    checkMayAsk(viewer, criteria)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('invalid', { errors: { criteria: error.message } })
  }
}
