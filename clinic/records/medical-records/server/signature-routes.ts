import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { userStore } from '../../../access/users/server/user-store.ts'
import { medicalRecordCan } from '../medical-record.ts'
import {
  addAddendum,
  answerAmendment,
  askForAmendment,
  coSignMedicalRecord,
  countRecordsWaiting,
  nameCoSigner,
  readCoSigner,
  signMedicalRecord,
} from '../signature.ts'
import { amendmentStore } from './amendment-store.ts'
import { coSignerStore } from './co-signer-store.ts'
import { signatureStore } from './signature-store.ts'

/** Signing of records, addenda, amendments that patients ask for, and co-signers. */
export function signatureRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): void {
  const signatures = signatureStore(sql)
  const amendments = amendmentStore(sql, environment.url)
  const coSigners = coSignerStore(sql)
  const users = userStore(sql)

  serve(app, signMedicalRecord, {
    find: async (asked) => {
      const record = await forDoctor(asked)
      if (record && !medicalRecordCan.edit(asked.viewer, record)) {
        throw new Problem('forbidden', { detail: 'Only its doctor signs a record.' })
      }
      return record
    },
    handle: ({ viewer, found, version }) => signatures.sign(viewer, found.id, version),
  })

  serve(app, coSignMedicalRecord, {
    find: async (asked) => {
      const record = await forDoctor(asked)
      if (record && record.coSigner?.id !== asked.viewer.userId) {
        throw new Problem('forbidden', { detail: 'You are not the co-signer of this record.' })
      }
      return record
    },
    handle: ({ viewer, found, version }) => signatures.coSign(viewer, found.id, version),
  })

  serve(app, addAddendum, {
    find: forDoctor,
    handle: ({ viewer, found, body }) => signatures.addAddendum(viewer, found, body),
  })

  serve(app, askForAmendment, {
    find: ({ viewer, params }) => signatures.findForPatient(viewer, params.id),
    handle: ({ viewer, found, body }) => amendments.ask(viewer, found, body),
  })

  serve(app, answerAmendment, {
    find: async ({ viewer, params }) => {
      const record = await signatures.findForDoctor(viewer, params.id)
      return record?.amendmentRequests.find(({ id }) => id === params.requestId)
    },
    handle: ({ viewer, found, body }) => amendments.answer(viewer, found.id, body),
  })

  serve(app, countRecordsWaiting, { handle: ({ viewer }) => signatures.countWaiting(viewer) })

  serve(app, readCoSigner, {
    find: ({ params }) => users.find(params.id),
    handle: ({ found }) => coSigners.find(found.id),
  })

  serve(app, nameCoSigner, {
    find: ({ params }) => users.find(params.id),
    handle: ({ viewer, found, version, body }) => {
      if (found.role !== 'doctor') {
        throw new Problem('conflict', { detail: 'Only doctors have co-signers.' })
      }
      return coSigners.name(viewer, found.id, version, body.coSignerId)
    },
  })

  function forDoctor({ viewer, params }: { viewer: Viewer; params: { id: string } }) {
    return signatures.findForDoctor(viewer, params.id)
  }
}
