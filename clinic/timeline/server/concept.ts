import type { ServerConcept } from '../../../server/concept.ts'
import { serve } from '../../../server/http/serve.ts'
import { tellReading } from '../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../chart/facts/server/open-chart.ts'
import { readTimeline } from '../timeline.ts'
import { timelineStore } from './timeline-store.ts'

export const timeline: ServerConcept = {
  mount(app, { sql }) {
    const timelines = timelineStore(sql)
    serve(app, readTimeline, {
      find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
      handle: ({ viewer, found, query, request }) => {
        tellReading(request, found)
        return timelines.read(viewer, found.id, query)
      },
    })
  },
}
