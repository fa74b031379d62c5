import type { ServerConcept } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { factConcept } from '../../facts/server/fact-concept.ts'
import { tellReading } from '../../facts/server/fact-routes.ts'
import { findOpenChart } from '../../facts/server/open-chart.ts'
import { immunizations } from '../immunization.ts'
import { readVaccinationsDue } from '../vaccinations-due.ts'
import { immunizationTable } from './immunization-table.ts'
import { vaccinationsDueRounds } from './vaccinations-due-rounds.ts'
import { vaccinationsDueStore } from './vaccinations-due-store.ts'

const facts = factConcept(immunizations, immunizationTable)

export const immunizationFacts: ServerConcept = {
  ...facts,
  chartRows: [
    ...(facts.chartRows ?? []),
    { table: 'vaccinations_due', stays: 'They are computed anew.' },
    { table: 'vaccinations_computed', stays: 'They are computed anew.' },
  ],
  background: (parts) => [vaccinationsDueRounds(parts)],
  async mount(app, services) {
    await facts.mount?.(app, services)
    const { sql } = services
    const due = vaccinationsDueStore(sql)
    serve(app, readVaccinationsDue, {
      find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
      handle: ({ found, request }) => {
        tellReading(request, found)
        return due.read(found.id)
      },
    })
  },
}
