import type { ServerConcept } from '../../../server/concept.ts'
import { serve } from '../../../server/http/serve.ts'
import { tellReading } from '../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../chart/facts/server/open-chart.ts'
import { readChartSummary } from '../chart-summary.ts'
import { readFactsOfVisit } from '../facts-of-visit.ts'
import { readVisitsInBrief } from '../visits-in-brief.ts'
import { chartSummaryStore } from './chart-summary-store.ts'
import { factsOfVisitStore } from './facts-of-visit-store.ts'
import { visitsInBriefStore } from './visits-in-brief-store.ts'

export const chartSummary: ServerConcept = {
  mount(app, { sql }) {
    const summaries = chartSummaryStore(sql)
    const visits = visitsInBriefStore(sql)
    serve(app, readChartSummary, {
      find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
      handle: ({ found, request }) => {
        tellReading(request, found)
        return summaries.read(found.id)
      },
    })
    serve(app, readVisitsInBrief, {
      find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
      handle: ({ viewer, found, request }) => {
        tellReading(request, found)
        return visits.read(viewer, found.id)
      },
    })

    const ofVisits = factsOfVisitStore(sql)
    serve(app, readFactsOfVisit, {
      find: ({ viewer, params }) => ofVisits.find(viewer, params.id),
      handle: ({ found, request }) => {
        tellReading(request, found.chart)
        return ofVisits.read(found)
      },
    })
  },
}
