import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { Problem } from '../../../../contract/problem.ts'
import { serve } from '../../../../server/http/serve.ts'
import type { LinkEnvironment } from '../../../access/users/server/hand-over-link.ts'
import {
  endChartCode,
  invitePatient,
  linkAccount,
  listLinkableAccounts,
  makeChartCode,
  readChartCode,
  sendConfirmation,
  unlinkAccount,
  useChartCode,
} from '../account-link.ts'
import { readPatientWarnings } from '../warnings-of-patient.ts'
import { addIdentifier, removeIdentifier } from '../identifier.ts'
import { listLikelyDuplicates } from '../likely-duplicate.ts'
import {
  addPatient,
  archivePatient,
  changePatient,
  listPatientDirectory,
  listPatients,
  type Patient,
  printPatient,
  readPatient,
  unarchivePatient,
} from '../patient.ts'
import { emailChangeStore } from '../../../access/users/server/email-change-store.ts'
import { accountLinks } from './account-links.ts'
import { chartCodes } from './chart-codes.ts'
import { findLikelyDuplicates } from './likely-duplicates.ts'
import { invite } from './patient-invitation.ts'
import { chartIdentifiers } from './chart-identifiers.ts'
import { patientList } from './patient-list.ts'
import { patientStore } from './patient-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: LinkEnvironment
  readonly chartTables: readonly string[]
}

export function patientRoutes(app: FastifyInstance, parts: Parts): void {
  const { sql, environment, chartTables } = parts
  const patients = patientStore(sql)
  const lists = patientList(sql)
  const accounts = accountLinks(sql, chartTables)
  const codes = chartCodes(sql, environment.secret, chartTables)
  const identifiers = chartIdentifiers(sql)
  const emails = emailChangeStore(sql, environment)
  const byId = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, listPatients, { handle: ({ query }) => lists.list(query) })

  serve(app, listPatientDirectory, { handle: ({ query }) => lists.directory(query) })

  serve(app, listLikelyDuplicates, { handle: ({ query }) => findLikelyDuplicates(sql, query) })

  serve(app, readPatient, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, readPatientWarnings, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, printPatient, { find: byId, handle: () => Promise.resolve(undefined) })

  serve(app, addPatient, { handle: ({ viewer, body }) => patients.add(viewer, body) })

  serve(app, changePatient, {
    find: byId,
    handle: ({ viewer, found, version, body }) => patients.change(viewer, found, version, body),
  })

  serve(app, addIdentifier, {
    find: byId,
    handle: ({ viewer, found, body }) => identifiers.add(viewer, found, body),
  })

  serve(app, removeIdentifier, {
    find: byId,
    handle: ({ viewer, found, body }) => identifiers.remove(viewer, found, body),
  })

  serve(app, archivePatient, {
    find: byId,
    handle: ({ viewer, found, version }) => patients.archive(viewer, found.id, version),
  })

  serve(app, unarchivePatient, {
    find: byId,
    handle: ({ viewer, found, version }) => patients.unarchive(viewer, found.id, version),
  })

  serve(app, invitePatient, {
    find: byId,
    handle: ({ viewer, found }) => invite(parts, viewer, found),
  })

  serve(app, listLinkableAccounts, {
    find: byId,
    handle: ({ found, query }) => accounts.linkable(found, query),
  })

  serve(app, linkAccount, {
    find: byId,
    handle: async ({ viewer, found, body }) => {
      await accounts.link(viewer, found.id, body.userId)
      return again(found)
    },
  })

  serve(app, unlinkAccount, {
    find: byId,
    handle: async ({ viewer, found, version }) => {
      const isUndone = await accounts.unlink(viewer, found, version)
      const current = await again(found)
      if (!isUndone) throw new Problem('changed', { current })
      return current
    },
  })

  serve(app, sendConfirmation, {
    find: async ({ params }) => (await patients.find(params.id))?.account ?? undefined,
    handle: async ({ viewer, found }) => {
      await emails.resend(viewer.context, found.id)
      return undefined
    },
  })

  serve(app, readChartCode, { find: byId, handle: ({ found }) => codes.open(found.id) })

  serve(app, makeChartCode, {
    find: byId,
    handle: ({ viewer, found }) => codes.make(viewer, found),
  })

  serve(app, endChartCode, {
    find: byId,
    handle: async ({ viewer, found }) => {
      await codes.end(viewer, found)
      return undefined
    },
  })

  serve(app, useChartCode, {
    handle: async ({ viewer, body, request }) => {
      await codes.use(viewer, body.code, request.ip)
      return undefined
    },
  })

  async function again({ id }: Patient): Promise<Patient> {
    const patient = await patients.find(id)
    if (!patient) throw new Problem('not-found')
    return patient
  }
}
