import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../charts/server/patient-store.ts'
import {
  addConsentForm,
  changeConsentForm,
  listConsentForms,
  readConsentForm,
} from '../consent-form.ts'
import {
  addConsent,
  listConsents,
  printConsentForm,
  removeConsent,
  withdrawConsent,
} from '../consent.ts'
import { consentFormStore } from './consent-form-store.ts'
import { consentStore } from './consent-store.ts'

export function consentRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const patients = patientStore(sql)
  const forms = consentFormStore(sql)
  const consents = consentStore(sql)
  const byChart = ({ params }: { params: { id: string } }) => patients.find(params.id)
  const byForm = ({ params }: { params: { id: string } }) => forms.find(params.id)
  const byId = ({ params }: { params: { id: string } }) => consents.find(params.id)

  serve(app, listConsentForms, { handle: () => forms.list() })

  serve(app, readConsentForm, { find: byForm, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addConsentForm, { handle: ({ viewer, body }) => forms.add(viewer, body) })

  serve(app, changeConsentForm, {
    find: byForm,
    handle: ({ viewer, found, version, body }) => forms.change(viewer, found, version, body),
  })

  serve(app, listConsents, { find: byChart, handle: ({ found }) => consents.list(found.id) })

  serve(app, addConsent, {
    find: byChart,
    handle: ({ viewer, found, body }) => consents.add(viewer, found.id, body),
  })

  serve(app, withdrawConsent, {
    find: byId,
    handle: ({ viewer, found, version, body }) => consents.withdraw(viewer, found, version, body),
  })

  serve(app, removeConsent, {
    find: byId,
    handle: async ({ viewer, found, version }) => {
      await consents.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, printConsentForm, { find: byChart, handle: () => Promise.resolve(undefined) })
}
