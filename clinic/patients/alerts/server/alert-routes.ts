import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../charts/server/patient-store.ts'
import { addAlert, changeAlert, endAlert, listAlerts } from '../alert.ts'
import { alertStore } from './alert-store.ts'

export function alertRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const patients = patientStore(sql)
  const alerts = alertStore(sql)
  const byChart = ({ params }: { params: { id: string } }) => patients.find(params.id)
  const byId = ({ params }: { params: { id: string } }) => alerts.find(params.id)

  serve(app, listAlerts, { find: byChart, handle: ({ found }) => alerts.list(found.id) })

  serve(app, addAlert, {
    find: byChart,
    handle: ({ viewer, found, body }) => alerts.add(viewer, found.id, body),
  })

  serve(app, changeAlert, {
    find: byId,
    handle: ({ viewer, found, version, body }) => alerts.change(viewer, found, version, body),
  })

  serve(app, endAlert, {
    find: byId,
    handle: ({ viewer, found, version }) => alerts.end(viewer, found, version),
  })
}
