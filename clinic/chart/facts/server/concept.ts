import type { ServerConcept } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { searchTerms } from '../term.ts'
import { findTerms } from './term-lists.ts'

/** The code of all kinds of facts, and the lists of words for them; each kind registers itself. */
export const facts: ServerConcept = {
  mount(app) {
    serve(app, searchTerms, {
      handle: ({ params, query }) => findTerms(params.list, query.search),
    })
  },
}
