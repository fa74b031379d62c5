import type { ServerConcept } from '../../../../server/concept.ts'
import { noteTemplateRoutes } from './note-template-routes.ts'

export const noteTemplates: ServerConcept = { mount: noteTemplateRoutes }
