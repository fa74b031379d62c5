import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { userStore } from '../../../access/users/server/user-store.ts'
import {
  countWaitingReviews,
  emergencyAccessCan,
  endEmergencyAccess,
  listEmergencyAccesses,
  nameForEmergencies,
  openAnyway,
  readRecordAccess,
  reviewEmergencyAccess,
} from '../emergency-access.ts'
import { emergencyAccessStore } from './emergency-access-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string; readonly smtpUrl: string | null }
}

/** Emergency access to records without care: opening, ending and the review (Z-15). */
export function emergencyAccessRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const { url, smtpUrl } = environment
  const accesses = emergencyAccessStore(sql, { url, isSent: smtpUrl !== null })
  const users = userStore(sql)
  const patients = patientStore(sql)
  const byId = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, readRecordAccess, {
    find: byId,
    handle: ({ viewer, found }) => accesses.recordAccess(viewer, found.id),
  })

  serve(app, openAnyway, {
    find: async ({ viewer, params }) => {
      const patient = await patients.find(params.id)
      if (patient) await accesses.checkNamed(viewer)
      return patient
    },
    handle: ({ viewer, found, body }) => accesses.open(viewer, { ...body, patientId: found.id }),
  })

  serve(app, endEmergencyAccess, {
    find: byId,
    handle: ({ viewer, found }) => accesses.end(viewer, found.id),
  })

  serve(app, listEmergencyAccesses, { handle: ({ query }) => accesses.list(query) })

  serve(app, countWaitingReviews, { handle: () => accesses.countWaiting() })

  serve(app, reviewEmergencyAccess, {
    find: async ({ viewer, params }) => {
      const access = await accesses.opened(params.id)
      if (access && !emergencyAccessCan.review(viewer, access)) {
        throw new Problem('forbidden', { detail: 'Nobody reviews their own emergency access.' })
      }
      return access
    },
    handle: ({ viewer, found, version, body }) =>
      accesses.review(viewer, found.id, version, body.remark),
  })

  serve(app, nameForEmergencies, {
    find: ({ params }) => users.find(params.id),
    handle: async ({ viewer, found, version, body }) => {
      if (found.version === version && body.mayOpenAnyway && found.role !== 'doctor') {
        throw new Problem('conflict', { detail: 'Only doctors open records.' })
      }
      const isChanged = await users.nameForEmergencies(
        viewer,
        found.id,
        version,
        body.mayOpenAnyway,
      )
      const current = await users.find(found.id)
      if (!current) throw new Problem('not-found')
      if (!isChanged) throw new Problem('changed', { current })
      return current
    },
  })
}
