import type { Viewer } from '../../../contract/role.ts'
import type { ServerConcept } from '../../../server/concept.ts'
import { serve } from '../../../server/http/serve.ts'
import { tellReading } from '../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../chart/facts/server/open-chart.ts'
import { readTimeline } from '../timeline.ts'
import { readChartAsOf, readImportedAsOf, readRecordsAsOf, readVisitsAsOf } from '../chart-as-of.ts'
import { chartAsOfStore } from './chart-as-of-store.ts'
import { timelineStore } from './timeline-store.ts'

export const timeline: ServerConcept = {
  mount(app, { sql }) {
    const timelines = timelineStore(sql)
    const past = chartAsOfStore(sql)
    const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
      findOpenChart(sql, viewer, params.id)

    serve(app, readTimeline, {
      find,
      handle: ({ viewer, found, query, request }) => {
        tellReading(request, found)
        return timelines.read(viewer, found.id, query)
      },
    })

    serve(app, readChartAsOf, {
      find,
      handle: ({ found, query, request }) => {
        tellReading(request, found)
        return past.read(found.id, query.at)
      },
    })

    serve(app, readRecordsAsOf, {
      find,
      handle: ({ viewer, found, query, request }) => {
        tellReading(request, found)
        return past.records(viewer, found.id, query)
      },
    })

    serve(app, readVisitsAsOf, {
      find,
      handle: ({ viewer, found, query, request }) => {
        tellReading(request, found)
        return past.visits(viewer, found.id, query)
      },
    })

    serve(app, readImportedAsOf, {
      find,
      handle: ({ found, query, request }) => {
        tellReading(request, found)
        return past.imported(found.id, query)
      },
    })
  },
}
